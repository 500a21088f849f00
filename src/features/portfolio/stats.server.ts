import type { Db } from '#db/open.server.ts'
import { readLiveSite } from '#features/site/site-revisions.server.ts'
import type { Stats } from './stats.ts'
import { countVisitors } from './visitors.server.ts'

/** Visitors are counted; the other figures come from the site content. */
export async function readStats(db: Db): Promise<Stats> {
  const { content } = await readLiveSite(db)
  const projectsCompleted = content.about.counters[0]?.value ?? 0
  return {
    visitors: await countVisitors(db),
    projectsCompleted,
    // Each project has a client, and the counters know no other figure.
    happyClients: projectsCompleted,
  }
}
