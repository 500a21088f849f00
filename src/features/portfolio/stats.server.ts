import type { Db } from '#db/open.server.ts'
import { readersOfYear } from '#features/analytics/dashboard-figures.server.ts'
import { dayOf } from '#features/analytics/site-day.server.ts'
import { countVisitors } from '#features/analytics/visitors.server.ts'
import { hasSection } from '#features/site/public-content.server.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import { countProjects } from './project-queries.server.ts'
import { counterOf, type Stats } from './stats.ts'

/**
 * Visitors are counted. The other figures are those of the counters that bear their names; without one the shown
 * projects are the completed ones, and each has a client.
 * @param site the public content
 */
export async function readStats(db: Db, site: SiteContent, now: Date): Promise<Stats> {
  const { counters } = site.about
  const visitors = await countVisitors(db)
  const projectsCompleted =
    counterOf(counters, 'projectsCompleted')?.value ??
    (hasSection(site, 'projects') ? await countProjects(db) : 0)
  const happyClients = counterOf(counters, 'happyClients')?.value ?? projectsCompleted
  const readersThisYear = counters.some(({ showsReaders }) => showsReaders)
    ? await readersOfYear(db, dayOf(now, site.identity.timeZone))
    : undefined
  return {
    ...{ visitors, projectsCompleted, happyClients },
    ...(readersThisYear !== undefined && { readersThisYear }),
  }
}
