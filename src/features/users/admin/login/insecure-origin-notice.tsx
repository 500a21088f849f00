import { adminPages } from '#admin-paths.ts'
import { Banner } from '#ui/banner.tsx'
import { usePageContext } from '#ui/page-context.tsx'

/**
 * Links to the https address: over plain http the browser rejects the `Secure` session cookie.
 * @param isHydrated `location` is not available during SSR
 */
export function InsecureOriginNotice({ isHydrated }: { isHydrated: boolean }) {
  const { publicUrl } = usePageContext()
  const isCookieRejected =
    isHydrated && publicUrl.startsWith('https:') && location.protocol === 'http:'
  if (!isCookieRejected) return null
  return (
    <div className="mt-6">
      <Banner tone="negative">
        The login works only at{' '}
        <a href={publicUrl + adminPages.login} className="link">
          {publicUrl}
        </a>
        , the site's own address. At this address your browser would not store the session.
      </Banner>
    </div>
  )
}
