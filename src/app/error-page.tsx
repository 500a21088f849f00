import { useLocation, useSearch } from 'wouter'
import { files, pages } from '#routes.ts'
import { owner, site } from '#site.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Head } from '#ui/head.tsx'

interface ErrorPageProps {
  message?: string
  requestId?: string
}

/** For what went wrong on the server or in the browser and was nobody's wish. */
export function ErrorPage({ message, requestId }: ErrorPageProps) {
  const [path] = useLocation()
  const search = useSearch()
  return (
    <>
      <Head
        title={`Something went wrong | ${owner.name}`}
        description="The page could not be shown."
        image={files.socialCard}
        imageAlt={site.title}
        siteName={owner.name}
      />
      <div className="frame grow pt-36 pb-32 md:pt-48">
        <h1 tabIndex={-1} className="text-post">
          Something went wrong
        </h1>
        <p className="mt-6 text-lead text-soft">
          {message ?? 'The page could not be shown. Please try again in a moment.'}
        </p>
        {requestId && <p className="label mt-6">Request {requestId}</p>}
        <p className="mt-10">
          {path === pages.home ? (
            <AnotherTry address={search ? `${path}?${search}` : path} />
          ) : (
            <ButtonLink href={pages.home}>Go to the front page</ButtonLink>
          )}
        </p>
      </div>
    </>
  )
}

/**
 * Asks the server again, also where the page broke here: with a target the app leaves the click to the browser.
 */
function AnotherTry({ address }: { address: string }) {
  return (
    <ButtonLink href={address} target="_self">
      Try again
    </ButtonLink>
  )
}
