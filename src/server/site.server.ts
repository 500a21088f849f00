/** The request listener of the site: public responses come from the response cache, all others from the app. */
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createAnalyticsCounter } from '#features/analytics/analytics-counter.server.ts'
import { createUserAgentLog } from '#features/analytics/client-classes.server.ts'
import { updateMessageIndex } from '#features/contact/message-index.server.ts'
import { addLinkWorkers } from '#features/links/link-workers.server.ts'
import { enqueueScan } from '#features/links/scan-links.server.ts'
import { updateSearchIndex } from '#features/search/search-index.server.ts'
import { createSearchIndexer } from '#features/search/search-indexer.server.ts'
import { createLiveSite } from '#features/site/live-site.server.ts'
import { sessionCookies } from '#features/users/login/session-cookies.server.ts'
import { staticEncodings } from '#http/middleware/static-files.server.ts'
import { canonicalHost } from '#http/node/canonical-host.server.ts'
import { shedLoad } from '#http/node/load-shedding.server.ts'
import { createPublicFetch } from '#http/public-fetch.server.ts'
import { newRequestId, trustedRequestId } from '#http/request-id.server.ts'
import { cacheKey, isPagePath, requestOf } from '#page-cache/cache-keys.server.ts'
import { cacheListener } from '#page-cache/cache-listener.server.ts'
import { readResponse } from '#page-cache/cached-response.server.ts'
import { watchContentRevision } from '#page-cache/content-revision.server.ts'
import { responseCache } from '#page-cache/response-cache.server.ts'
import { staticCache } from '#page-cache/static-cache.server.ts'
import { warmUp } from '#page-cache/warm-up.server.ts'
import { api, pages } from '#paths.ts'
import { createAccessLog } from './access-log.server.ts'
import { createApp } from './app.server.ts'
import type { AppDeps } from './app-deps.server.ts'
import { batchVisits } from './jobs/visits.server.ts'
import { hasOwnContent } from './own-content.server.ts'
import { withDeadline } from './shutdown.server.ts'
import { createVisitLookup } from './visit-lookup.server.ts'
import { createPageVisitor } from './visit-page.server.ts'

/** How long a write waits for its index: that of a tag with thousands of posts, or of another version, takes longer. */
const maxIndexWaitMs = 3000
const cacheBytes = 24 * 1024 * 1024
/** Entries rendered again after an invalidation, pages first, so that they are cached during a database outage. */
const maxReloads = 20

export interface SiteServer {
  listener: RequestListener
  /** Fills the response cache with the most visited pages, in the background. */
  warmUp: () => void
  /** Stops background work and counts the remaining visits. */
  stop: () => Promise<void>
}

/** @throws the database's errors, and when the client folder cannot be read */
export async function createSiteServer(deps: AppDeps): Promise<SiteServer> {
  const { db, config, log, now, metrics, queue, pollIntervalMs } = deps
  const cache = responseCache(cacheBytes)
  let reloads: string[] = []
  let isReloading = false
  const site = createLiveSite({
    ...{ db, log, isWatched: true },
    hasOwnContent: (db) => hasOwnContent(db, now()),
  })
  const searchIndex = createSearchIndexer({
    log,
    update: (signal) => updateSearchIndex(db, signal),
  })
  const revision = await watchContentRevision({ db, now }, invalidateCache, pollIntervalMs)
  const messageIndex = createSearchIndexer({
    log,
    update: (signal) => updateMessageIndex(db, signal),
  })
  // Of what was restored, or indexed by other rules.
  searchIndex.update()
  messageIndex.update()
  const timeZone = () => site.last().content.identity.timeZone
  const userAgents = createUserAgentLog()
  const { sessionTokenIn } = sessionCookies(config.publicUrl.startsWith('https:'))
  const lookUp = createVisitLookup({ db, now, publicUrl: config.publicUrl, sessionTokenIn })
  const visits = batchVisits({
    ...{ now, timeZone, log, countryHeader: config.countryHeader },
    counter: createAnalyticsCounter({ db, now, timeZone, lookUp, userAgents }),
    onCounted: () => {
      for (const key of [pages.home, api.stats]) {
        cache.refresh(key, () => render(key)).catch(() => {})
      }
    },
  })
  const app = await createApp({
    ...deps,
    ...{ site, visits, userAgents },
    updateMessageIndex: () => void messageIndex.update(),
    afterWrite: async (isStored) => {
      if (isStored) await withDeadline(searchIndex.update(), maxIndexWaitMs)
      await revision.sync().catch(() => {
        // A failed write: the next successful poll shows whether it was stored.
        if (isStored) invalidateCache()
      })
    },
  })
  if (queue) {
    const { publicUrl } = config
    const fetch = createPublicFetch({ userAgent: `Folio (+${publicUrl})` })
    const visit = createPageVisitor(app)
    await addLinkWorkers(queue, { db, log, now, publicUrl, visit, fetch })
  }
  const render = async (key: string, requestId = newRequestId()) =>
    readResponse(await app.request(...requestOf(key), { requestId }))
  const prime = (key: string) => cache.prime(key, () => render(key)).catch(() => {})

  function invalidateCache() {
    site.invalidate()
    // Commands write beside the site, too.
    if (queue) {
      enqueueScan(db, now())
        .catch((err) => log.warn({ err }, 'A check of the links could not be enqueued'))
        .finally(queue.wake)
    }
    const keys = [...new Set([...cache.invalidate(), ...reloads])]
    const [pageKeys, others] = [keys.filter(isPagePath), keys.filter((key) => !isPagePath(key))]
    reloads = [...pageKeys, ...others].slice(0, maxReloads)
    if (!isReloading) setImmediate(reload)
    isReloading = true
  }

  /** Renders for an outage, one at a time and without compression: writes may come in bursts. */
  async function reload() {
    for (let key = reloads.shift(); key !== undefined; key = reloads.shift()) {
      await cache.load(key, () => render(key)).catch(() => {})
    }
    isReloading = false
  }

  const built = deps.clientFolder ? await staticEncodings(deps.clientFolder) : new Map()
  const { serveHit, serveMiss } = cacheListener({
    cache,
    render,
    fileAt: staticCache(built, async (path, encoding) => {
      const headers: HeadersInit = encoding ? { 'Accept-Encoding': encoding } : {}
      return app.request(path, { headers }, { requestId: newRequestId() })
    }),
    keyOf: cacheKey,
    trustedIdOf: ({ headers }) => trustedRequestId(headers['x-request-id'], config.trustProxy),
    onServed: createAccessLog({ log, visits, metrics, trustProxy: config.trustProxy }),
  })
  // Node discards unread request bodies; closing the connection would abort the next request on it.
  const application = getRequestListener(app.fetch, { autoCleanupIncoming: false })
  let endWarmUp = () => {}
  return {
    listener: canonicalHost(
      config.publicUrl,
      serveHit(
        shedLoad(serveMiss(application), {
          log,
          language: () => site.last().shell.language,
          ...(metrics && { onShed: metrics.recordShed }),
        }),
      ),
    ),
    warmUp: () => {
      endWarmUp = warmUp({ db, now }, prime)
    },
    stop: async () => {
      endWarmUp()
      revision.stop()
      await Promise.all([searchIndex.stop(), messageIndex.stop()])
      await visits.stop()
    },
  }
}
