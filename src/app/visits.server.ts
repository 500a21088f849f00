/** Counts visits beside the answers: nobody waits for it, and a failure costs a few visits. */
import type { Visit, VisitorCounter } from '#features/portfolio/visitors.server.ts'
import type { Log } from '#http/log.server.ts'
import { nowAndThen } from '#http/now-and-then.server.ts'

const gatherMs = 1000
/** The number of visitors is on the page so late at the most. */
const lateMs = 5000
/** Of one second; whoever sends more does not count. */
const mostGathered = 5000
/** No browser says more of itself. */
const longestAgent = 500

interface Parts {
  counter: VisitorCounter
  log: Log
  /** Called after visitors whom nobody had counted yet, now and then. */
  onCounted: () => void
}

export interface Visits {
  note: (visit: Visit) => void
  /** Counts what is noted. */
  count: () => Promise<void>
}

/** Gathers visits for a second and counts them together. */
export function gatherVisits({ counter, log, onCounted }: Parts): Visits {
  let waiting = distinctVisits()
  let timer: NodeJS.Timeout | undefined
  let isTelling = false
  const tell = nowAndThen()

  async function count() {
    clearTimeout(timer)
    timer = undefined
    const visits = waiting.all
    waiting = distinctVisits()
    try {
      if ((await counter.count(...visits)) > 0) tellLater()
    } catch (err) {
      tell(log, 'warn', err, 'Visits could not be counted')
    }
  }

  function tellLater() {
    if (isTelling) return
    isTelling = true
    const tellNow = () => {
      isTelling = false
      onCounted()
    }
    setTimeout(tellNow, lateMs).unref()
  }

  return {
    note(visit) {
      const { userAgent } = visit
      if (!userAgent || userAgent.length > longestAgent) return
      waiting.add(visit, userAgent)
      timer ??= setTimeout(count, gatherMs).unref()
    },
    count,
  }
}

/** Each visit once. Two look-ups cost less than joining address and browser into one text for each page. */
function distinctVisits() {
  const browsers = new Map<string, Set<string>>()
  const all: Visit[] = []
  return {
    all,
    add(visit: Visit, userAgent: string) {
      const known = browsers.get(visit.address)
      if (known?.has(userAgent) || all.length === mostGathered) return
      all.push(visit)
      if (known) known.add(userAgent)
      else browsers.set(visit.address, new Set([userAgent]))
    },
  }
}
