import { pages } from '#paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { StatusPage } from './status-page.tsx'

export function NotFoundPage() {
  return (
    <StatusPage title="404 Page Not Found" description="There is no page at this address.">
      <p className="mt-6 text-lead text-soft">Did you forget to add the page to the router?</p>
      <p className="mt-10 flex flex-wrap gap-4">
        <ButtonLink href={pages.home}>Go to the front page</ButtonLink>
        <ButtonLink variant="secondary" href={pages.posts}>
          Read the blog
        </ButtonLink>
      </p>
    </StatusPage>
  )
}
