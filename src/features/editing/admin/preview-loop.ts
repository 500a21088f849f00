/**
 * Renders what is typed on the server: soon after a pause, and at least once a second while the typing goes on. One
 * request at a time, since the server goes on with one that is aborted. Retries after a temporary failure.
 */
import { asApiError } from '#api/api-client.ts'

/** After the last key. */
const pauseMs = 150
/** Without a pause, a request is due after this time. */
const maxAgeMs = 1000
const [firstRetryMs, maxRetryMs] = [2000, 30_000]

interface PreviewLoopOptions<Input, Result> {
  load: (input: Input) => Promise<Result>
  onLoad: (result: Result) => void
  onFailure: () => void
}

export interface PreviewLoop<Input> {
  update: (input: Input) => void
  /** Forgets the input, and ignores the result of the request. */
  clear: () => void
}

export function createPreviewLoop<Input, Result>(
  options: PreviewLoopOptions<Input, Result>,
): PreviewLoop<Input> {
  let waiting: { input: Input; since: number } | undefined
  let request: { isStale: boolean } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The next one follows the request that is awaited. */
  let isDue = false
  let retryMs = firstRetryMs

  function update(input: Input) {
    const now = performance.now()
    waiting = { input, since: waiting?.since ?? now }
    retryMs = firstRetryMs
    startIn(Math.min(pauseMs, Math.max(0, waiting.since + maxAgeMs - now)))
  }

  function startIn(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(start, ms)
  }

  function start() {
    if (!waiting) return
    isDue = request !== undefined
    if (isDue) return
    const { input } = waiting
    waiting = undefined
    run(input)
  }

  async function run(input: Input) {
    const current = { isStale: false }
    request = current
    try {
      const result = await options.load(input)
      request = undefined
      retryMs = firstRetryMs
      if (!current.isStale) options.onLoad(result)
      if (isDue) start()
    } catch (error) {
      request = undefined
      if (current.isStale) return start()
      options.onFailure()
      if (!waiting && !isTemporary(error)) return
      waiting ??= { input, since: performance.now() }
      startIn(retryMs)
      retryMs = Math.min(retryMs * 2, maxRetryMs)
    }
  }

  function clear() {
    clearTimeout(timer)
    if (request) request.isStale = true
    waiting = undefined
  }

  return { update, clear }
}

/** A network error, a timeout, or a server that is busy or failing; not an expired session or a text that is too long. */
function isTemporary(error: unknown) {
  const { status } = asApiError(error)
  return status === undefined || status === 408 || status === 429 || status >= 500
}
