/**
 * Answers kept in memory, by name: each made once for all who ask meanwhile, bounded together, and
 * forgotten as soon as they are wrong.
 */
import { type Answer, type Forms, formsOf } from './answer.server.ts'

export interface KeptAnswers {
  /** Undefined for what is not there, or has to be made anew. */
  find: (name: string) => Forms | undefined
  /** The answer that is being made just now, for whoever asks meanwhile. */
  awaited: (name: string) => Promise<Forms> | undefined
  /**
   * Has the answer made, and keeps a good one. Where it cannot be made, whoever asks gets what was
   * there before, as long as it is only out of date.
   */
  make: (name: string, make: () => Promise<Answer>) => Promise<Forms>
  /** What is wrong from now on: also what is being made of it just now comes too late. @returns which */
  forget: (isMeant: (name: string) => boolean) => string[]
  /** Still good enough while it cannot be made anew. */
  outdate: (...names: string[]) => void
}

interface Entry {
  forms: Forms
  bytes: number
  isOutdated: boolean
  /** Since somebody last looked for room. */
  wasUsed: boolean
}

interface Bounds {
  bytes: number
  /** After so long an answer that is still right is worth its smallest form. */
  improveAfterMs?: number
}

/** What an entry costs besides its text, and its compressed forms as a part of that. */
const [entryBytes, formsShare] = [4096, 0.6]

export function keptAnswers({ bytes: most, improveAfterMs = 2000 }: Bounds): KeptAnswers {
  const kept = new Map<string, Entry>()
  const underWay = new Map<string, Promise<Forms>>()
  const inTurn = oneAtATime()
  let bytes = 0

  function drop(name: string) {
    bytes -= kept.get(name)?.bytes ?? 0
    kept.delete(name)
  }

  function keep(name: string, forms: Forms) {
    drop(name)
    const size = forms.answer.body.length * (1 + formsShare) + entryBytes
    if (size > most) return
    const entry = { forms, bytes: size, isOutdated: false, wasUsed: false }
    kept.set(name, entry)
    bytes += size
    makeRoom()
    const improve = () => (isRight(name, entry) ? forms.improve() : undefined)
    setTimeout(() => inTurn(improve), improveAfterMs).unref()
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

  const isRight = (name: string, entry: Entry) => kept.get(name) === entry && !entry.isOutdated

  return {
    find(name) {
      const entry = kept.get(name)
      if (!entry || entry.isOutdated) return undefined
      entry.wasUsed = true
      return entry.forms
    },
    awaited: (name) => underWay.get(name),
    make(name, make) {
      const isStillWanted = () => underWay.get(name) === making
      const making = make()
        .then((answer) => {
          const forms = formsOf(answer)
          if (!isStillWanted()) return forms
          const last = kept.get(name)
          if (answer.status >= 500 && last) return last.forms
          if (answer.status === 200) keep(name, forms)
          else drop(name)
          return forms
        })
        .finally(() => {
          if (isStillWanted()) underWay.delete(name)
        })
      underWay.set(name, making)
      return making
    },
    forget(isMeant) {
      const names = [...new Set([...kept.keys(), ...underWay.keys()])].filter(isMeant)
      for (const name of names) {
        drop(name)
        underWay.delete(name)
      }
      return names
    },
    outdate(...names) {
      for (const name of names) {
        const entry = kept.get(name)
        if (entry) entry.isOutdated = true
        underWay.delete(name)
      }
    },
  }
}

/** Work that can wait, one after the other; what fails is left as it was. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return (work: () => Promise<void> | undefined) => {
    last = last.then(work).catch(() => {})
  }
}
