/**
 * Answers kept in memory, by name: each made once for all who ask meanwhile, bounded together, and
 * forgotten as soon as they are wrong.
 */
import { type Answer, type Forms, formsOf } from './answer.server.ts'

export interface KeptAnswers {
  find: (name: string) => Forms | undefined
  /** The answer that is being made just now, for whoever asks meanwhile. */
  awaited: (name: string) => Promise<Forms> | undefined
  /** Has the answer made, and keeps a good one. */
  make: (name: string, make: Make) => Promise<Forms>
  /** What is wrong from now on: also what is being made of it just now comes too late. @returns which */
  forget: (isMeant: (name: string) => boolean) => string[]
  /**
   * Has what is kept made anew, in its smallest form, and then puts it in the place of the old, which
   * stays where that fails.
   */
  renew: (name: string, make: Make) => Promise<void>
  /** Has it ready, in its smallest form, before anybody asks. */
  prepare: (name: string, make: Make) => Promise<void>
  /** Nothing gets a smaller form any more. */
  stop: () => void
}

type Make = () => Promise<Answer>

interface Entry {
  forms: Forms
  bytes: number
  uses: number
  /** Since somebody last looked for room. */
  wasUsed: boolean
  isImproved: boolean
}

interface Bounds {
  bytes: number
  /** How often what is asked for again gets its smallest form. */
  improveEveryMs?: number
}

/** What an entry costs besides its text, and its compressed forms as a part of that. */
const [entryBytes, formsShare] = [4096, 0.6]
/** The smallest form costs fifty times the work of a quick one: so many at once. */
const mostImproved = 5

/** All of them together take `bytes` at most; what was not asked for lately goes first. */
export function keptAnswers({ bytes: most, improveEveryMs = 2000 }: Bounds): KeptAnswers {
  const kept = new Map<string, Entry>()
  const underWay = new Map<string, Promise<Forms>>()
  let bytes = 0

  function drop(name: string) {
    bytes -= kept.get(name)?.bytes ?? 0
    kept.delete(name)
  }

  function keep(name: string, forms: Forms, isImproved = false) {
    drop(name)
    const size = forms.answer.body.length * (1 + formsShare) + entryBytes
    if (size > most) return
    kept.set(name, { forms, bytes: size, uses: 0, wasUsed: false, isImproved })
    bytes += size
    makeRoom()
  }

  /** Goes round from the oldest: who was used since the last time stays once more. */
  function makeRoom() {
    for (const [name, entry] of kept) {
      if (bytes <= most) return
      if (!entry.wasUsed) {
        drop(name)
        continue
      }
      entry.wasUsed = false
      kept.delete(name)
      kept.set(name, entry)
    }
  }

  const improve = onlyOnce(async () => {
    const wanted = [...kept.values()].filter(({ uses, isImproved }) => uses > 1 && !isImproved)
    for (const entry of wanted.slice(0, mostImproved)) await improveOnce(entry)
  })
  const timer = setInterval(improve, improveEveryMs).unref()

  function make(name: string, having: Make) {
    const isStillWanted = () => underWay.get(name) === making
    const making = having()
      .then((answer) => {
        const forms = formsOf(answer)
        if (answer.status === 200 && isStillWanted()) keep(name, forms)
        return forms
      })
      .finally(() => {
        if (isStillWanted()) underWay.delete(name)
      })
    underWay.set(name, making)
    return making
  }

  return {
    find(name) {
      const entry = kept.get(name)
      if (!entry) return undefined
      entry.wasUsed = true
      entry.uses += 1
      return entry.forms
    },
    awaited: (name) => underWay.get(name),
    make,
    forget(isMeant) {
      const names = [...new Set([...kept.keys(), ...underWay.keys()])].filter(isMeant)
      for (const name of names) {
        drop(name)
        underWay.delete(name)
      }
      return names
    },
    async renew(name, make) {
      const entry = kept.get(name)
      if (!entry) return
      const answer = await make()
      if (answer.status !== 200) return
      const forms = formsOf(answer)
      await forms.in('br')
      await forms.improve()
      if (kept.get(name) === entry) keep(name, forms, true)
    },
    async prepare(name, having) {
      const forms = await (kept.get(name)?.forms ?? underWay.get(name) ?? make(name, having))
      await forms.in('br')
      const entry = kept.get(name)
      if (entry?.forms === forms) await improveOnce(entry)
    },
    stop: () => clearInterval(timer),
  }
}

/** What fails is left as it was. */
async function improveOnce(entry: Entry) {
  if (entry.isImproved) return
  entry.isImproved = true
  await entry.forms.improve().catch(() => {
    entry.isImproved = false
  })
}

/** Not a second time while it goes on. */
function onlyOnce(work: () => Promise<void>) {
  let isGoingOn = false
  return async () => {
    if (isGoingOn) return
    isGoingOn = true
    await work().finally(() => {
      isGoingOn = false
    })
  }
}
