/** Reads and checks the links of changed texts: soon after each save, and in a nightly round. */
import { minuteMs, secondMs } from '#durations.ts'
import { type LinkScanDeps, scanLinks } from '#features/links/scan-links.server.ts'

/** Several saves in a row are one scan. */
const afterSaveMs = 2 * secondMs
/** Finds saves of other processes, and the night. */
const pollIntervalMs = 10 * minuteMs

export interface LinkScan {
  /** Scans soon. */
  schedule: () => void
  /** Ends a running scan. */
  stop: () => Promise<void>
}

export function startLinkScan(deps: LinkScanDeps): LinkScan {
  const stopping = new AbortController()
  let running = Promise.resolve()
  let timer = start(pollIntervalMs)

  function start(waitMs: number) {
    return setTimeout(run, waitMs).unref()
  }

  function run() {
    running = running
      .then(() => scanLinks(deps, stopping.signal))
      .catch((err) => deps.log.warn({ err }, 'The links of the texts could not be checked'))
    schedule(pollIntervalMs)
  }

  function schedule(waitMs = afterSaveMs) {
    clearTimeout(timer)
    if (!stopping.signal.aborted) timer = start(waitMs)
  }

  async function stop() {
    stopping.abort()
    clearTimeout(timer)
    await running
  }

  return { schedule: () => schedule(), stop }
}
