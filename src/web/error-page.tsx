import { pages } from '#paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useLocation, useSearch } from '#ui/location.ts'
import { useTranslation } from '#ui/page-context.tsx'
import type { PageData } from './page-data.ts'
import { StatusPage } from './status-page.tsx'

/** For an unexpected error on the server or in the browser. */
export function ErrorPage({ message, requestId }: NonNullable<PageData['failure']>) {
  const { error, notFound } = useTranslation()
  const [path] = useLocation()
  const search = useSearch()
  return (
    <StatusPage title={error.title} description={error.description}>
      <p className="mt-6 text-lead text-soft">{message ?? error.text}</p>
      {requestId && <p className="label mt-6">{error.request(requestId)}</p>}
      <p className="mt-10">
        {path === pages.home ? (
          // With a target the app leaves the click to the browser, which requests the page from the server.
          <ButtonLink href={search ? `${path}?${search}` : path} target="_self">
            {error.retry}
          </ButtonLink>
        ) : (
          <ButtonLink href={pages.home}>{notFound.home}</ButtonLink>
        )}
      </p>
    </StatusPage>
  )
}
