import { analyticsHref } from '#features/analytics/admin/analytics-address.ts'
import { formatCount } from '#features/analytics/admin/format-figures.ts'
import { pages } from '#paths.ts'
import type { DashboardState } from './dashboard-state.ts'

/** The readers of the last thirty days, as the server has drawn them. */
export function Readers({ readers: { count, chart } }: Pick<DashboardState, 'readers'>) {
  return (
    <section aria-labelledby="readers" className="dashboard-readers">
      <div className="dashboard-head">
        <h2 id="readers" className="admin-subtitle">
          Readers of 30 days
        </h2>
        <a href={analyticsHref({})} className="link">
          {count === 1 ? 'One reader' : `${formatCount(count)} readers`}
        </a>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server, of figures and days */}
      <div className="readers-place" dangerouslySetInnerHTML={{ __html: chart }} />
      {count === 0 && (
        <p className="dashboard-empty">
          Nobody has been counted yet. Your own visits do not count while you are logged in:{' '}
          <a href={pages.home} className="link">
            share your site
          </a>
          .
        </p>
      )}
    </section>
  )
}
