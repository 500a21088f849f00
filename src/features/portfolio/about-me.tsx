import { Query } from '#api/query.tsx'
import type { LandingContent } from '#features/site/landing-content.ts'
import type { Credential } from '#features/site/site-content.ts'
import { siteQuery } from '#features/site/site-query.ts'
import { Icon } from '#ui/icon.tsx'
import { NewTabLink } from '#ui/new-tab-link.tsx'
import { usePageContext, useTranslation } from '#ui/page-context.tsx'
import { Picture } from '#ui/picture.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatsCounters } from './stats-counters.tsx'

/** About the owner: introduction, counters, education and certifications; after it the story. */
export function AboutMe({ heading, titleId }: AboutMeProps) {
  const { site } = usePageContext()
  return (
    <>
      <div className="about">
        <h2 id={titleId} className="text-heading" dir="auto">
          {heading}
        </h2>
        <Query from={siteQuery}>
          {({ isPending, data }) =>
            isPending ? (
              <IntroPlaceholder />
            ) : (
              <RichText html={data?.about.intro} className="mt-8 text-lead" data-reveal-item="" />
            )
          }
        </Query>
        <StatsCounters counters={site.counters} />
        <Query from={siteQuery}>{({ data }) => data && <Records about={data.about} />}</Query>
      </div>
      <Query from={siteQuery}>{({ data }) => data?.about.story && <Story {...data.about} />}</Query>
    </>
  )
}

interface AboutMeProps {
  heading: string
  /** Set where the heading names the section. */
  titleId?: string
}

function IntroPlaceholder() {
  return (
    <div className="mt-8">
      <Skeleton className="h-52 w-full" />
    </div>
  )
}

/** Education and certifications. */
function Records({ about: { education, certifications } }: { about: LandingContent['about'] }) {
  const texts = useTranslation().about
  if (education.length + certifications.length === 0) return null
  return (
    <div className="records rule-t pt-8" data-reveal-item="">
      <Credentials icon="graduation-cap" title={texts.education} items={education} />
      <Credentials icon="award" title={texts.certifications} items={certifications} />
    </div>
  )
}

function Story({ storyHeading, storyPicture, story }: LandingContent['about']) {
  return (
    <div className="story" data-reveal-item="">
      <h3 className="text-heading" dir="auto">
        {storyHeading}
      </h3>
      <RichText html={story} />
      {/* Last: on a phone its file is then too far below the first view to compete with what that needs. */}
      {storyPicture.src && (
        <Picture
          {...storyPicture}
          sizes="(min-width: 64rem) 30rem, 100vw"
          className="aspect-video w-full rounded-card"
        />
      )}
    </div>
  )
}

interface CredentialsProps {
  icon: string
  title: string
  items: Credential[]
}

function Credentials({ icon, title, items }: CredentialsProps) {
  if (items.length === 0) return null
  return (
    <div>
      <h3 className="flex items-center gap-3 text-title">
        <Icon name={icon} className="flex-none text-accent text-base" />
        {title}
      </h3>
      <ul className="mt-4 grid gap-4">
        {items.map((item) => (
          <li key={item.title}>
            {item.href ? (
              <NewTabLink href={item.href} className="link">
                {item.title}
              </NewTabLink>
            ) : (
              item.title
            )}
            <span className="label block">
              {[item.place, item.when].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
