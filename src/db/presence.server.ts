/**
 * Whether the database server is there. While it is not, nobody waits for it: every question is
 * refused at once, and one connection asks again and again until it answers.
 */

/** The server does not answer; what was asked may be asked again in a moment. */
export class DatabaseAway extends Error {
  readonly code = 'FOLIO_DATABASE_AWAY'

  constructor(cause?: unknown) {
    super('The database does not answer', { cause })
    this.name = 'DatabaseAway'
  }
}

export interface Presence {
  /** Somebody met an error, or has waited for long: asks the server, unless that is under way. */
  suspect: () => void
  /** Does the work, and gives it up as soon as the server is found to be away. @throws DatabaseAway */
  whileThere: <Result>(work: () => Promise<Result>) => Promise<Result>
  stop: () => void
}

interface Parts {
  /** Resolves when the server answers; must give up by itself. */
  ask: () => Promise<void>
  /** Told once when it goes, with the cause, and once when it is back. */
  tell: (change: 'away' | 'back', cause?: unknown) => void
}

const askAgainMs = 500

export function watchPresence({ ask, tell }: Parts): Presence {
  const waiting = new Set<(reason: DatabaseAway) => void>()
  let away: DatabaseAway | undefined
  let isAsking = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  function suspect() {
    if (isAsking || isStopped) return
    isAsking = true
    ask().then(noteThere, noteAway)
  }

  function noteThere() {
    isAsking = false
    if (away) tell('back')
    away = undefined
  }

  function noteAway(cause: unknown) {
    if (!away) tell('away', cause)
    away = new DatabaseAway(cause)
    for (const giveUp of waiting) giveUp(away)
    if (isStopped) return
    timer = setTimeout(() => ask().then(noteThere, noteAway), askAgainMs)
    timer.unref()
  }

  function whileThere<Result>(work: () => Promise<Result>): Promise<Result> {
    if (away) return Promise.reject(new DatabaseAway(away.cause))
    return new Promise((resolve, reject) => {
      waiting.add(reject)
      work()
        .then(resolve, reject)
        .finally(() => waiting.delete(reject))
    })
  }

  function stop() {
    isStopped = true
    clearTimeout(timer)
  }

  return { suspect, whileThere, stop }
}
