import { adminPages } from '#admin-routes.ts'
import { Banner } from '#ui/banner.tsx'
import { usePageContext } from '#ui/page-context.tsx'

/**
 * Says where the login works, where it cannot work here: over plain http a browser does not keep the
 * cookie of a site whose address is https.
 * @param isLive only a browser knows where it is
 */
export function WrongAddress({ isLive }: { isLive: boolean }) {
  const { publicUrl } = usePageContext()
  const isCookieLost = isLive && publicUrl.startsWith('https:') && location.protocol === 'http:'
  if (!isCookieLost) return null
  return (
    <div className="mt-6">
      <Banner tone="negative">
        The login works only at{' '}
        <a href={publicUrl + adminPages.login} className="link">
          {publicUrl}
        </a>
        , the site's own address. Here your browser would not keep it.
      </Banner>
    </div>
  )
}
