/**
 * Autosave to the server: one request at a time, the latest values win, each save names the revision it is based
 * on. Without a response the same values are sent again before newer ones: they may have been stored, and the server
 * recognises them.
 */
import { asApiError } from '#api/api-client.ts'

export type SaveState =
  | { kind: 'idle' }
  /** Changed; saved after a pause. */
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  /** `at`: ISO 8601, UTC. */
  | { kind: 'saved'; at: string }
  /** No response, or the server is busy; tried again until it succeeds. */
  | { kind: 'retrying' }
  /** Somebody else has saved; waits for another loop, from the revision that the user has seen. */
  | { kind: 'conflict'; message: string }
  /** Refused, for example since the session is over. */
  | { kind: 'stopped' }

export interface SaveLoop<Values> {
  /** Saves after a pause. */
  change(values: Values): void
  /** Saves without a pause. Resolves after one attempt: `retrying` tells that it goes on trying. */
  flush(): Promise<SaveState>
  /** For good. */
  stop(): void
  /** Of the last save; undefined before the first one. */
  readonly revision: number | undefined
}

export interface SaveLoopOptions<Values> {
  revision: number | undefined
  /** @throws ApiError */
  save: (
    values: Values,
    revision: number | undefined,
  ) => Promise<{ revision: number; savedAt: string }>
  onState: (state: SaveState) => void
  /** After the last change. */
  delayMs?: number
  /** Without a pause, what has changed is saved after this time. */
  maxWaitMs?: number
  /** Returns a function that cancels it. */
  startTimer?: (callback: () => void, ms: number) => () => void
}

const minRetryMs = 2000
const maxRetryMs = 30_000

export function createSaveLoop<Values>(options: SaveLoopOptions<Values>): SaveLoop<Values> {
  const { save, onState, startTimer = startBrowserTimer } = options
  const { delayMs = 3000, maxWaitMs = 15_000 } = options
  let { revision } = options
  let state: SaveState = { kind: 'idle' }
  /** Not sent yet. */
  let waiting: { values: Values } | undefined
  /** Sent, and not known to be stored. */
  let unconfirmed: { values: Values } | undefined
  let request: Promise<void> | undefined
  let isDue = false
  let isOver = false
  let failures = 0
  let cancelTimer = () => {}
  let cancelMaxWait: (() => void) | undefined

  function setState(next: SaveState) {
    state = next
    onState(next)
  }

  function sendIn(ms: number) {
    cancelTimer()
    cancelTimer = startTimer(sendWhenFree, ms)
  }

  function cancelTimers() {
    cancelTimer()
    cancelMaxWait?.()
    cancelMaxWait = undefined
  }

  function sendWhenFree() {
    cancelTimers()
    if (request) isDue = true
    else send()
  }

  function send() {
    cancelTimers()
    isDue = false
    if (isBlocked()) return
    if (!unconfirmed) {
      unconfirmed = waiting
      waiting = undefined
    }
    if (!unconfirmed) return
    if (failures === 0) setState({ kind: 'saving' })
    request = attempt(unconfirmed.values)
  }

  async function attempt(values: Values) {
    try {
      const saved = await save(values, revision)
      revision = saved.revision
      onSaved(saved.savedAt)
    } catch (error) {
      onFailure(error)
    }
  }

  function onSaved(at: string) {
    request = undefined
    unconfirmed = undefined
    // What was typed while the server did not respond has waited long enough.
    if (failures > 0) isDue = true
    failures = 0
    if (isOver) return
    setState({ kind: 'saved', at })
    if (isDue) send()
  }

  function onFailure(error: unknown) {
    request = undefined
    if (isOver) return
    cancelTimers()
    const { status, serverMessage, message } = asApiError(error)
    if (isWorthRetrying(status)) {
      failures++
      setState({ kind: 'retrying' })
      return sendIn(Math.min(minRetryMs * 2 ** (failures - 1), maxRetryMs))
    }
    // Newer values may be accepted.
    waiting ??= unconfirmed
    unconfirmed = undefined
    failures = 0
    if (status === 409) return setState({ kind: 'conflict', message: serverMessage ?? message })
    isOver = status !== undefined && finalStatuses.includes(status)
    setState({ kind: 'stopped' })
  }

  function isBlocked() {
    return isOver || state.kind === 'conflict'
  }

  return {
    get revision() {
      return revision
    },

    change(values) {
      waiting = { values }
      // The retry takes them along.
      if (isBlocked() || failures > 0) return
      if (state.kind === 'idle' || state.kind === 'saved') setState({ kind: 'unsaved' })
      sendIn(delayMs)
      cancelMaxWait ??= startTimer(sendWhenFree, maxWaitMs)
    },

    async flush() {
      // Without a pause, not even a microtask: the page may be closing.
      if (request) await request
      if (!request) send()
      while (request) await request
      return state
    },

    stop() {
      isOver = true
      cancelTimers()
      if (state.kind !== 'stopped') setState({ kind: 'stopped' })
    },
  }
}

/** The session is over, the account has lost its role, the post is deleted. */
const finalStatuses = [401, 403, 404]

function isWorthRetrying(status: number | undefined) {
  return status === undefined || status >= 500 || status === 408 || status === 429
}

function startBrowserTimer(callback: () => void, ms: number) {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}
