import { useLocation } from 'wouter'
import { Suggestions } from '#features/search/suggestions.tsx'
import { pages } from '#paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useTranslation } from '#ui/page-context.tsx'
import { StatusPage } from './status-page.tsx'

export function NotFoundPage() {
  const [path] = useLocation()
  const { title, description, text, home, blog } = useTranslation().notFound
  return (
    <StatusPage title={title} description={description} picture={<MissingPan />}>
      <p className="mt-6 text-lead text-soft">{text}</p>
      <p className="mt-10 flex flex-wrap gap-4">
        <ButtonLink href={pages.home}>{home}</ButtonLink>
        <ButtonLink variant="secondary" href={pages.posts}>
          {blog}
        </ButtonLink>
      </p>
      <Suggestions path={path} />
    </StatusPage>
  )
}

/** A rail of kitchen tools with an empty hook. */
function MissingPan() {
  const srcSetOf = (format: string) =>
    `/assets/not-found-400.${format} 400w, /assets/not-found-800.${format} 800w`
  const sizes = '(min-width: 80rem) 30rem, (min-width: 48rem) 36vw, 14rem'
  return (
    <picture className="arch w-[min(14rem,70vw)] self-end justify-self-end md:w-[36vw] xl:w-[30rem]">
      <source type="image/avif" srcSet={srcSetOf('avif')} sizes={sizes} />
      <img
        src="/assets/not-found-800.webp"
        srcSet={srcSetOf('webp')}
        sizes={sizes}
        alt=""
        width={800}
        height={1000}
      />
    </picture>
  )
}
