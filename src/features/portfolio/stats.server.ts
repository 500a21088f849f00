import type { Db } from '#db/open.server.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import type { Stats } from './stats.ts'
import { countVisitors } from './visitors.server.ts'

/** Visitors are counted; the other figures come from the site content. */
export async function readStats(db: Db, { about }: SiteContent): Promise<Stats> {
  const projectsCompleted = about.counters[0]?.value ?? 0
  return {
    visitors: await countVisitors(db),
    projectsCompleted,
    // Each project has a client, and the counters know no other figure.
    happyClients: projectsCompleted,
  }
}
