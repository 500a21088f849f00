import { about } from '#site.ts'
import { Icon } from '#ui/icon.tsx'
import { NewTabLink } from '#ui/new-tab-link.tsx'
import { StatsCounters } from './stats-counters.tsx'

/** About the owner: introduction, counters, education, certifications and story. */
export function AboutMe() {
  return (
    <div>
      <h2 className="text-heading">About Me</h2>
      <p className="mt-8 text-lead" data-reveal-item="">
        {about.intro}
      </p>
      <StatsCounters />
      <div className="grid gap-10 border-line border-y py-8 sm:grid-cols-2" data-reveal-item="">
        <Credentials icon="graduation-cap" title="Education" items={about.education} />
        <Credentials icon="award" title="Certifications" items={about.certifications} />
      </div>
      <div className="mt-10" data-reveal-item="">
        <h3 className="text-title">{about.storyTitle}</h3>
        {about.story.map((paragraph) => (
          <p key={paragraph} className="mt-4 text-soft">
            {paragraph}
          </p>
        ))}
      </div>
    </div>
  )
}

interface Credential {
  title: string
  place: string
  when: string
  href?: string
}

interface CredentialsProps {
  icon: string
  title: string
  items: readonly Credential[]
}

function Credentials({ icon, title, items }: CredentialsProps) {
  return (
    <div>
      <h3 className="flex items-center gap-3 text-title">
        <Icon name={icon} className="text-accent" />
        {title}
      </h3>
      <ul className="mt-4 space-y-4">
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
              {item.place}, {item.when}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
