import { pages } from '#paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useTranslation } from '#ui/page-context.tsx'
import { StatusPage } from './status-page.tsx'

export function NotFoundPage() {
  const { title, description, text, home, blog } = useTranslation().notFound
  return (
    <StatusPage title={title} description={description}>
      <p className="mt-6 text-lead text-soft">{text}</p>
      <p className="mt-10 flex flex-wrap gap-4">
        <ButtonLink href={pages.home}>{home}</ButtonLink>
        <ButtonLink variant="secondary" href={pages.posts}>
          {blog}
        </ButtonLink>
      </p>
    </StatusPage>
  )
}
