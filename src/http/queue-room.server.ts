/**
 * How many requests may wait at once for the database and the like: no more than are answered within two
 * seconds, as the last second showed, so that nobody waits much longer than that.
 */
export interface Bounds {
  /** So many, however fast they are answered. */
  atMost: number
  /** So many in any case. */
  atLeast: number
}

export interface QueueRoom {
  /** To be called for each answer. */
  answered: () => void
  /** How many may wait. @param waiting how many do */
  for: (waiting: number) => number
}

const [stretchMs, patienceMs] = [1000, 2000]

export function queueRoom({ atMost, atLeast }: Bounds, now = () => performance.now()): QueueRoom {
  let most = atMost
  let answered = 0
  let stretchStarted = 0
  return {
    answered: () => {
      answered += 1
    },
    for(waiting) {
      // Where nobody queues, few answers tell nothing of how many there could be.
      if (waiting < atLeast) {
        stretchStarted = 0
        most = atMost
        return most
      }
      const at = now()
      if (stretchStarted === 0) [stretchStarted, answered] = [at, 0]
      if (at - stretchStarted < stretchMs) return most
      const inTime = (answered * patienceMs) / (at - stretchStarted)
      most = Math.min(atMost, Math.max(atLeast, inTime))
      stretchStarted = at
      answered = 0
      return most
    },
  }
}
