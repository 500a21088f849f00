/** Reads the links of every public text that has changed, and checks those inside the site: after a save, and each night. */
import { setTimeout as waitFor } from 'node:timers/promises'
import type { Db } from '#db/open.server.ts'
import { dayMs, hourMs } from '#durations.ts'
import type { Log } from '#log/log.server.ts'
import { extractLinks } from './extract-links.server.ts'
import { createInnerCheck, type VisitPage } from './inner-links.server.ts'
import {
  type CheckedLink,
  type ClaimedSource,
  claimSources,
  removeUnused,
  storeLinks,
} from './link-sources.server.ts'
import { removeExpiredRobots } from './robots.server.ts'

/** In UTC. */
const nightHour = 3
/** A round works for a quarter of its time, and leaves the rest to requests. */
const pausePerWork = 3

export interface LinkScanDeps {
  db: Db
  now: () => Date
  log: Pick<Log, 'warn'>
  publicUrl: string
  visit: VisitPage
}

/** @param signal ends it early, between two texts */
export async function scanLinks(deps: LinkScanDeps, signal?: AbortSignal): Promise<void> {
  const { db, now, log, publicUrl, visit } = deps
  const { origin } = new URL(publicUrl)
  const checkInner = createInnerCheck(visit, origin)
  await removeUnused(db, now())
  await removeExpiredRobots(db, now())
  for await (const source of claimSources(db, now, () => lastNight(now()))) {
    const startedMs = performance.now()
    await scan(source).catch((err) =>
      log.warn(
        { err, kind: source.kind, id: source.id },
        'The links of a text could not be checked',
      ),
    )
    const pauseMs = (performance.now() - startedMs) * pausePerWork
    await waitFor(pauseMs, undefined, signal && { signal }).catch(() => {})
    if (signal?.aborted) return
  }

  async function scan(source: ClaimedSource) {
    const links: CheckedLink[] = []
    for (const link of extractLinks({ ...source, url: origin + source.path })) {
      const { target } = link
      if (target.kind === 'outer') links.push({ ...link, problem: undefined })
      else if (target.kind === 'invalid') links.push({ ...link, problem: 'invalid' })
      else {
        const problem = await checkInner(target.path, target.anchor).catch(() => null)
        links.push({ ...link, problem })
      }
    }
    await storeLinks(db, source, links, now())
  }
}

function lastNight(now: Date): Date {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs
  const night = midnight + nightHour * hourMs
  return new Date(night <= now.getTime() ? night : night - dayMs)
}
