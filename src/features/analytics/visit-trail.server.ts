/**
 * What a visitor has done today, by kind and key. It is kept until the day ends because what a reader did before the
 * first beacon counts as soon as it arrives, and because each reader counts once for each key.
 */
import type { KindName } from './analytics-kinds.server.ts'

export interface Trail {
  /** Maps, since visitors choose the keys. */
  counts: Map<KindName, Map<string, number>>
  /** The last search, which the next letters may complete. */
  search?: TrailSearch | undefined
}

interface TrailSearch {
  text: string
  hasResult: boolean
  /** Milliseconds. */
  at: number
}

export function parseTrail(json: string): Trail {
  const { counts, search } = JSON.parse(json) as StoredTrail
  return { counts: new Map(counts.map(([kind, keys]) => [kind, new Map(keys)])), search }
}

export function stringifyTrail({ counts, search }: Trail): string {
  const stored: StoredTrail = {
    counts: [...counts].map(([kind, keys]) => [kind, [...keys]]),
    ...(search && { search }),
  }
  return JSON.stringify(stored)
}

interface StoredTrail {
  counts: [KindName, [string, number][]][]
  search?: TrailSearch
}

/** Called with what a change adds to the figures of a key. */
export type OnChange = (kind: KindName, key: string, people: number, views: number) => void

/** A visitor has at most so many keys of a kind: a script does not fill the day. */
const maxKeys: Partial<Record<KindName, number>> = {
  page: 100,
  source: 5,
  entry: 10,
  search: 15,
  'search-none': 15,
  'not-found': 5,
  click: 20,
  country: 2,
}
const maxViews = 1000
/** Letters typed within this time belong to one search. */
const typingMs = 30_000

export function addTo(
  { counts }: Trail,
  kind: KindName,
  key: string,
  count: number,
  onChange: OnChange,
) {
  const keys = counts.get(kind) ?? new Map<string, number>()
  counts.set(kind, keys)
  const before = keys.get(key) ?? 0
  if (before === 0 && (count < 0 || keys.size >= (maxKeys[kind] ?? 1))) return
  const after = Math.min(maxViews, before + count)
  if (after > 0) keys.set(key, after)
  else keys.delete(key)
  onChange(kind, key, Math.sign(after) - Math.sign(before), after - before)
}

/** Live searches come letter by letter: what goes on with the last one replaces it. */
export function addSearch(trail: Trail, search: TrailSearch, onChange: OnChange) {
  const { search: last } = trail
  const isSoon = last !== undefined && search.at - last.at < typingMs
  trail.search = search
  if (last && isSoon) {
    if (last.text === search.text) return
    if (isContinued(last.text, search.text)) count(trail, last, -1, onChange)
  }
  count(trail, search, 1, onChange)
}

/** All that a visitor has done, when the first beacon arrives. */
export function addAll({ counts }: Trail, onChange: OnChange) {
  for (const [kind, keys] of counts) {
    for (const [key, views] of keys) onChange(kind, key, 1, views)
  }
}

export function viewsOf({ counts }: Trail): number {
  return counts.get('day')?.get('') ?? 0
}

function count(trail: Trail, { text, hasResult }: TrailSearch, by: 1 | -1, onChange: OnChange) {
  addTo(trail, 'search', text, by, onChange)
  if (!hasResult) addTo(trail, 'search-none', text, by, onChange)
}

function isContinued(one: string, other: string) {
  return one.startsWith(other) || other.startsWith(one)
}
