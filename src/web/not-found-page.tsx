import { type ReactNode, Suspense } from 'react'
import { pages } from '#paths.ts'
import { Arches } from '#ui/arches.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { usePageContext, useTranslation } from '#ui/page-context.tsx'
import { Picture } from '#ui/picture.tsx'
import { StatusPage } from './status-page.tsx'

const MissingPan = lazyComponent(
  async () => (await import('#features/kitchen/missing-pan.tsx')).MissingPan,
)

/** @param props.children follow its links */
export function NotFoundPage({ children }: { children?: ReactNode }) {
  const { title, description, text, home, blog } = useTranslation().notFound
  return (
    <StatusPage title={title} description={description} picture={<NotFoundPicture />}>
      <p className="mt-6 text-lead text-soft">{text}</p>
      <p className="mt-10 flex flex-wrap gap-4">
        <ButtonLink href={pages.home}>{home}</ButtonLink>
        <ButtonLink variant="secondary" href={pages.posts}>
          {blog}
        </ButtonLink>
      </p>
      {children}
    </StatusPage>
  )
}

const sizes = '(min-width: 80rem) 30rem, (min-width: 48rem) 36vw, 14rem'

function NotFoundPicture() {
  const { pictures, illustrations } = usePageContext().site
  const box = 'arch w-[min(14rem,70vw)] self-end justify-self-end md:w-[36vw] xl:w-[30rem]'
  if (pictures.notFound) {
    return (
      <Picture
        src={pictures.notFound}
        alt=""
        sizes={sizes}
        ratio={4 / 5}
        className={`aspect-[4/5] ${box}`}
      />
    )
  }
  if (illustrations === 'plain') return <Arches className={box}>404</Arches>
  return (
    <Suspense>
      <MissingPan sizes={sizes} className={box} />
    </Suspense>
  )
}
