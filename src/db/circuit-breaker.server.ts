/**
 * Circuit breaker for the database server. While it is open, every call fails immediately, and one connection
 * probes the server until it responds.
 */

/** The circuit is open; the call may be retried later. */
export class DatabaseUnavailable extends Error {
  readonly code = 'FOLIO_DATABASE_UNAVAILABLE'

  constructor(cause?: unknown) {
    super('The database does not answer', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

export interface CircuitBreaker {
  /** Probes the server after an error or a slow query, unless a probe is running. */
  probe: () => void
  /** Runs the operation; rejects as soon as the circuit opens. @throws DatabaseUnavailable */
  run: <Result>(operation: () => Promise<Result>) => Promise<Result>
  stop: () => void
}

interface Options {
  /** Resolves when the server responds; must time out by itself. */
  ping: () => Promise<void>
  /** Called when the circuit opens, with the cause, and when it closes. */
  onChange: (state: 'open' | 'closed', cause?: unknown) => void
}

const retryIntervalMs = 500

export function createCircuitBreaker({ ping, onChange }: Options): CircuitBreaker {
  const pendingRejects = new Set<(reason: DatabaseUnavailable) => void>()
  let openError: DatabaseUnavailable | undefined
  let isProbing = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  function probe() {
    if (isProbing || isStopped) return
    isProbing = true
    ping().then(close, open)
  }

  function close() {
    isProbing = false
    if (openError) onChange('closed')
    openError = undefined
  }

  function open(cause: unknown) {
    if (!openError) onChange('open', cause)
    openError = new DatabaseUnavailable(cause)
    for (const reject of pendingRejects) reject(openError)
    if (isStopped) return
    timer = setTimeout(() => ping().then(close, open), retryIntervalMs)
    timer.unref()
  }

  function run<Result>(operation: () => Promise<Result>): Promise<Result> {
    if (openError) return Promise.reject(new DatabaseUnavailable(openError.cause))
    return new Promise((resolve, reject) => {
      pendingRejects.add(reject)
      operation()
        .then(resolve, reject)
        .finally(() => pendingRejects.delete(reject))
    })
  }

  function stop() {
    isStopped = true
    clearTimeout(timer)
  }

  return { probe, run, stop }
}
