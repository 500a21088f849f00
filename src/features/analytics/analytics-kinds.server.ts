/**
 * What is counted, as `kind` and `key` of a row, and how much of it a day keeps. The least viewed keys above the limit
 * become 'other', or are left out where no report shows the rest.
 */

/** The key of the rest. No path, source or country is spelled so. */
export const restKey = 'other'

interface Kind {
  /** Keys of a day, month or year; absent where keys are of a fixed list. */
  kept?: number
  /** Whether the rest is added up as 'other'. */
  hasRest?: boolean
}

export const kinds = {
  /** All page views. The key is empty. */
  day: {},
  /** A path. */
  page: { kept: 300, hasRest: true },
  /** 'referrer news.example', 'campaign letter / may' or 'direct'. */
  source: { kept: 100, hasRest: true },
  /** A path, a space and the source that led to it. */
  entry: { kept: 30 },
  /** What was looked for. */
  search: { kept: 20 },
  'search-none': { kept: 20 },
  /** A missing path. */
  'not-found': { kept: 20 },
  /** 'link https://example.com/', 'project sous-chef' or 'resume /assets/resume.html'. */
  click: { kept: 20 },
  /** Two letters (ISO 3166-1). */
  country: { kept: 30, hasRest: true },
  /** A class and a name: 'ai GPTBot'. */
  crawler: {},
} satisfies Record<string, Kind>

export type KindName = keyof typeof kinds

/** Those with a limit. */
export const limitedKinds = Object.entries(kinds as Record<KindName, Kind>).flatMap(
  ([name, { kept, hasRest = false }]) =>
    kept === undefined ? [] : [{ name: name as KindName, kept, hasRest }],
)

/** Whether a key adds up the rest of its kind, as opposed to a word that a visitor has searched for. */
export function isRest({ kind, key }: { kind: string; key: string }): boolean {
  return key === restKey && limitedKinds.some(({ name, hasRest }) => name === kind && hasRest)
}

/** The key of what one path was entered by. Neither a path nor the start of a source has a space. */
export const entryKey = (path: string, source: string) => `${path} ${source}`

/** Splits at the first space. */
export function splitKey(key: string): [string, string] {
  const at = key.indexOf(' ')
  return at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)]
}
