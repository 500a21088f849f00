import { useLocation, useSearch } from 'wouter'
import { pages } from '#paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { PageData } from './page-data.ts'
import { StatusPage } from './status-page.tsx'

/** For an unexpected error on the server or in the browser. */
export function ErrorPage({ message, requestId }: NonNullable<PageData['failure']>) {
  const [path] = useLocation()
  const search = useSearch()
  return (
    <StatusPage title="Something went wrong" description="The page could not be shown.">
      <p className="mt-6 text-lead text-soft">
        {message ?? 'The page could not be shown. Please try again in a moment.'}
      </p>
      {requestId && <p className="label mt-6">Request {requestId}</p>}
      <p className="mt-10">
        {path === pages.home ? (
          // With a target the app leaves the click to the browser, which requests the page from the server.
          <ButtonLink href={search ? `${path}?${search}` : path} target="_self">
            Try again
          </ButtonLink>
        ) : (
          <ButtonLink href={pages.home}>Go to the front page</ButtonLink>
        )}
      </p>
    </StatusPage>
  )
}
