/** Answers that are kept in memory for a while: bounded, the least recently used forgotten first. */
export interface Answer {
  body: Uint8Array<ArrayBuffer>
  headers: [string, string][]
}

export interface KeptAnswers {
  /** @param generation as it was when the answer began to be made; after a `forget` it comes too late */
  keep: (name: string, answer: Answer, generation: number) => void
  take: (name: string) => Answer | undefined
  drop: (name: string) => void
  /** Drops all of these names, also those that are being made just now. @returns which there were */
  forget: (isMeant: (name: string) => boolean) => string[]
  generation: () => number
}

/** What an entry costs besides its text. */
const entryBytes = 1024

/** @param most bytes, all together */
export function keptAnswers(most: number): KeptAnswers {
  const kept = new Map<string, Answer & { cost: number }>()
  let bytes = 0
  let generation = 0

  function drop(name: string) {
    bytes -= kept.get(name)?.cost ?? 0
    kept.delete(name)
  }

  return {
    keep(name, answer, begunIn) {
      if (begunIn !== generation) return
      drop(name)
      const texts = [name, ...answer.headers.flat()].join('').length
      const cost = answer.body.length + texts + entryBytes
      kept.set(name, { ...answer, cost })
      bytes += cost
      for (const [oldest] of kept) {
        if (bytes <= most) return
        drop(oldest)
      }
    },
    take(name) {
      const answer = kept.get(name)
      if (!answer) return undefined
      kept.delete(name)
      kept.set(name, answer)
      return answer
    },
    drop,
    forget(isMeant) {
      generation += 1
      const names = [...kept.keys()].filter(isMeant)
      names.forEach(drop)
      return names
    },
    generation: () => generation,
  }
}
