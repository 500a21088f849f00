import type { ComponentType } from 'react'
import { files, pages } from '#paths.ts'
import { Arches } from '#ui/arches.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { NewTabNote } from '#ui/new-tab-link.tsx'
import { type SiteShell, usePageContext, useSectionHeading } from '#ui/page-context.tsx'
import { Picture } from '#ui/picture.tsx'

const sizes = '(min-width: 80rem) 30rem, (min-width: 48rem) 36vw, 14rem'
interface HeroProps {
  /** Shows the sample's headshot. */
  BuiltInHeadshot?: ComponentType<{ alt: string; sizes: string; className: string }>
}

export function Hero(props: HeroProps) {
  const { site, translation } = usePageContext()
  const hasContact = useSectionHeading('contact') !== undefined
  return (
    <section
      id="home"
      data-anchor=""
      tabIndex={-1}
      aria-labelledby="home-title"
      className="frame -mb-px grid gap-x-16 gap-y-12 rule-b pt-28 md:min-h-[min(100svh+1px,72vw,52rem)] md:grid-cols-[minmax(0,1fr)_auto] md:pt-24"
    >
      <div className="md:self-center md:pb-16">
        <h1 id="home-title" tabIndex={-1} dir="auto" className="text-greeting">
          <Greeting site={site} />
        </h1>
        {site.line && (
          <p
            dir="auto"
            className="mt-8 pe-[max(0px,100%-32ch)] text-balance font-display [font-weight:500] text-motto text-soft italic"
          >
            {site.line}
          </p>
        )}
        <div className="mt-10 flex flex-wrap gap-4">
          {hasContact && (
            <ButtonLink href={pages.section('contact')}>{translation.hero.contact}</ButtonLink>
          )}
          {site.hasResume && (
            <ButtonLink variant="secondary" href={files.resume} target="_blank" rel="noopener">
              {translation.hero.resume}
              <Icon name="arrow-up-right" />
              <NewTabNote />
            </ButtonLink>
          )}
        </div>
      </div>
      <Headshot {...site} {...props} />
    </section>
  )
}

/** The greeting with the name in the accent colour. */
function Greeting({ site }: { site: SiteShell }) {
  return site.greeting.split(/(\{name\}|\{role\})/).map((part) => {
    if (part === '{name}') {
      return (
        <span key={part} className="text-accent">
          {site.name}
        </span>
      )
    }
    return part === '{role}' ? site.role : part
  })
}

/** Its foot stands on the rule below. */
function Headshot({ headshot, initials, BuiltInHeadshot }: SiteShell & HeroProps) {
  const { src, alt, focus } = headshot
  const box = 'arch w-[min(14rem,70vw)] self-end justify-self-end md:w-[36vw] xl:w-[30rem]'
  if (!src) return <Arches className={box}>{initials}</Arches>
  if (BuiltInHeadshot && src.startsWith('/assets/'))
    return <BuiltInHeadshot alt={alt} sizes={sizes} className={box} />
  return (
    <Picture
      src={src}
      alt={alt}
      sizes={sizes}
      priority
      focus={focus}
      ratio={4 / 5}
      className={`aspect-[4/5] ${box}`}
    />
  )
}
