/** Sums of what a batch adds to the figures of a day. */
import type { KindName } from './analytics-kinds.server.ts'
import type { Increment } from './roll-up.server.ts'

export interface Figures {
  add: (kind: KindName, key: string, people: number, views: number) => void
  /** Without those that add nothing. */
  all: () => Increment[]
}

export function createFigures(): Figures {
  const byKind = new Map<KindName, Map<string, Increment>>()
  return {
    add(kind, key, people, views) {
      const ofKind = byKind.get(kind) ?? new Map<string, Increment>()
      byKind.set(kind, ofKind)
      const sum = ofKind.get(key)
      if (!sum) {
        ofKind.set(key, { kind, key, people, views })
        return
      }
      sum.people += people
      sum.views += views
    },
    all: () =>
      [...byKind.values()]
        .flatMap((ofKind) => [...ofKind.values()])
        .filter(({ people, views }) => people !== 0 || views !== 0),
  }
}
