/**
 * Renders what is typed on the server: soon after a pause, and at least once a second while the typing goes on.
 * Retries after a temporary failure.
 */
import { asApiError } from '#api/api-client.ts'

/** After the last key. */
const pauseMs = 150
/** Without a pause, a result is due after this time; until then a newer request replaces an older one. */
const maxAgeMs = 1000
const [firstRetryMs, maxRetryMs] = [2000, 30_000]

interface PreviewLoopOptions<Input, Result> {
  load: (input: Input, signal: AbortSignal) => Promise<Result>
  onLoad: (result: Result) => void
  onFailure: () => void
}

export interface PreviewLoop<Input> {
  update: (input: Input) => void
  /** Aborts the request, and forgets the input. */
  clear: () => void
}

export function createPreviewLoop<Input, Result>(
  options: PreviewLoopOptions<Input, Result>,
): PreviewLoop<Input> {
  let waiting: { input: Input; since: number } | undefined
  let request: { controller: AbortController; since: number } | undefined
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
    // A slow one is awaited: if each were replaced, none would ever be shown.
    isDue = request !== undefined && performance.now() - request.since > maxAgeMs
    if (isDue) return
    const since = request?.since ?? performance.now()
    request?.controller.abort()
    const { input } = waiting
    waiting = undefined
    const controller = new AbortController()
    request = { controller, since }
    run(input, controller)
  }

  async function run(input: Input, controller: AbortController) {
    const { signal } = controller
    try {
      const result = await options.load(input, signal)
      if (signal.aborted) return
      request = undefined
      retryMs = firstRetryMs
      options.onLoad(result)
      if (isDue) start()
    } catch (error) {
      if (signal.aborted) return
      request = undefined
      options.onFailure()
      if (!waiting && !isTemporary(error)) return
      waiting ??= { input, since: performance.now() }
      startIn(retryMs)
      retryMs = Math.min(retryMs * 2, maxRetryMs)
    }
  }

  function clear() {
    clearTimeout(timer)
    request?.controller.abort()
    request = undefined
    waiting = undefined
  }

  return { update, clear }
}

/** A network error, a timeout, or a server that is busy or failing; not an expired session or a text that is too long. */
function isTemporary(error: unknown) {
  const { status } = asApiError(error)
  return status === undefined || status === 408 || status === 429 || status >= 500
}
