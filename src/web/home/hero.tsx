import { files, pages } from '#paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { NewTabNote } from '#ui/new-tab-link.tsx'
import { type SiteShell, usePageContext, useSectionHeading } from '#ui/page-context.tsx'
import { Picture } from '#ui/picture.tsx'
import { pictureSources } from '#ui/picture-sources.ts'

/** A built-in headshot: 4:5 in two widths. */
const headshotStem = /^(\/assets\/.+)-800\.webp$/
const sizes = '(min-width: 80rem) 25rem, (min-width: 48rem) 32vw, 8.25rem'

export function Hero() {
  const { site, translation } = usePageContext()
  const hasContact = useSectionHeading('contact') !== undefined
  return (
    <section
      id="home"
      data-anchor=""
      tabIndex={-1}
      aria-labelledby="home-title"
      className="frame grid items-center gap-x-12 gap-y-12 pt-28 pb-20 md:min-h-[min(100svh,56rem)] md:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] md:pt-32 lg:gap-x-20"
    >
      <div>
        <h1 id="home-title" tabIndex={-1} className="text-greeting xl:text-wrap">
          <Greeting site={site} />
        </h1>
        <p className="mt-7 max-w-[34ch] text-lead text-soft">{site.line}</p>
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
      {site.headshot.src && <Headshot {...site.headshot} />}
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

/**
 * Keeps the focal point in view, in steps of 10 %: the policy allows no `style` attribute. Only one side of a picture is
 * cropped, so that one offset serves both.
 */
function cropOf({ src, focus }: SiteShell['headshot']) {
  const sources = focus && pictureSources(src)
  if (!sources) return ''
  const isWide = sources.width * 5 > sources.height * 4
  return `crop-${Math.round((isWide ? focus.x : focus.y) * 10)}`
}

function Headshot(headshot: SiteShell['headshot']) {
  const { src, alt } = headshot
  const stem = headshotStem.exec(src)?.[1]
  if (stem === undefined) {
    return (
      <Picture
        src={src}
        alt={alt}
        sizes={sizes}
        priority
        className={`aspect-[4/5] w-36 justify-self-center rounded-t-[999px] rounded-b-card max-md:order-first max-md:justify-self-start md:w-full md:max-w-[25rem] ${cropOf(headshot)}`}
      />
    )
  }
  const srcSet = (format: string) => `${stem}-400.${format} 400w, ${stem}-800.${format} 800w`
  return (
    <picture className="justify-self-center max-md:order-first max-md:justify-self-start">
      <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />
      <img
        src={src}
        srcSet={srcSet('webp')}
        sizes={sizes}
        alt={alt}
        width={800}
        height={1000}
        fetchPriority="high"
        className="h-auto w-36 rounded-t-[999px] rounded-b-card md:w-full md:max-w-[25rem]"
      />
    </picture>
  )
}
