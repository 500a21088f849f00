/** Checks the links of the texts in the background: a job for the scan, and one for each host of links to other sites. */
import type { Queue } from '#queue/queue.server.ts'
import { checkHost, type OuterLinksDeps } from './outer-links.server.ts'
import { enqueueScan, type LinkScanDeps, scanLinks } from './scan-links.server.ts'

/** Hosts that are asked at the same time. */
const concurrency = 4

/** What fails is found again by the next scan. @throws database errors */
export async function addLinkWorkers(
  queue: Pick<Queue, 'worker'>,
  deps: LinkScanDeps & OuterLinksDeps,
): Promise<void> {
  queue.worker('link-scan', ({ signal }) => scanLinks(deps, signal), { retry: [] })
  queue.worker('outer-links', ({ key, signal }) => checkHost(deps, key, signal), {
    ...{ retry: [], concurrency },
  })
  await enqueueScan(deps.db, deps.now())
}
