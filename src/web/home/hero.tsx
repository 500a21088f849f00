import { files, pages } from '#paths.ts'
import { hero, owner } from '#site.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { NewTabNote } from '#ui/new-tab-link.tsx'

const stem = files.headshot.replace('-800.webp', '')
const sizes = '(min-width: 80rem) 25rem, (min-width: 48rem) 32vw, 8.25rem'

export function Hero() {
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
          I'm <span className="text-accent">{owner.name}</span>, a {hero.role}
        </h1>
        <p className="mt-7 max-w-[34ch] text-lead text-soft">{hero.line}</p>
        <div className="mt-10 flex flex-wrap gap-4">
          <ButtonLink href={pages.section('contact')}>Got a project?</ButtonLink>
          <ButtonLink variant="secondary" href={files.resume} target="_blank" rel="noopener">
            My resume
            <Icon name="arrow-up-right" />
            <NewTabNote />
          </ButtonLink>
        </div>
      </div>
      <Headshot />
    </section>
  )
}

function Headshot() {
  const srcSet = (format: string) => `${stem}-400.${format} 400w, ${stem}-800.${format} 800w`
  return (
    <picture className="justify-self-center max-md:order-first max-md:justify-self-start">
      <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />
      <img
        src={files.headshot}
        srcSet={srcSet('webp')}
        sizes={sizes}
        alt={owner.headshotAlt}
        width={800}
        height={1000}
        fetchPriority="high"
        className="h-auto w-36 rounded-t-[999px] rounded-b-card md:w-full md:max-w-[25rem]"
      />
    </picture>
  )
}
