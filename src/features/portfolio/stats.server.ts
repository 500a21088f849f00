import type { Db } from '#db/open.server.ts'
import { counters } from '#site.ts'
import type { Stats } from './stats.ts'
import { countVisitors } from './visitors.server.ts'

/** Visitors are counted; the other figures come from the site's configuration. */
export async function readStats(db: Db): Promise<Stats> {
  return {
    visitors: await countVisitors(db),
    projectsCompleted: counters.projectsCompleted,
    happyClients: counters.happyClients,
  }
}
