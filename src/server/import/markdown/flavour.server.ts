/** What the readers of the site generators have in common. */
import type { FrontMatter } from '../front-matter.server.ts'
import type { SourceFiles, SourceProblem } from '../import-source.server.ts'
import type { Fields } from './field-values.server.ts'
import type { Notes } from './notes.server.ts'

export interface SourceContext {
  files: SourceFiles
  paths: ReadonlySet<string>
  /** Of dates without a zone. */
  timeZone: string
  problems: SourceProblem[]
}

/** One file of Markdown. */
export interface Page {
  path: string
  /** With the values that the generator adds to the file's own. */
  fields: Fields
  data: FrontMatter
  /** False for a file without front matter. */
  hasData: boolean
  title: string
  /** ISO 8601, UTC; null without one. */
  date: string | null
  notes: Notes
}

export interface Flavour {
  /** For the reader of a plan. */
  name: string
  origins: string[]
  /** Why a file is no post; undefined for a post. */
  leaveOut: (path: string, data: FrontMatter) => string | undefined
  /** Values that the file may replace. */
  defaults?: (path: string) => FrontMatter
  /** The date in the name of the file. */
  dateOf?: (path: string) => string | undefined
  /** The reason for a draft, besides the fields that all generators have. */
  draftReason?: (page: Page) => string | undefined
  slugOf: (page: Page) => string | null
  oldPaths: (page: Page) => string[]
  convert: (body: string, page: Page) => string
  /** More tags, in the text. */
  tagsIn?: (body: string) => string[]
  /** Tags that only sort pages. */
  isOwnTag?: (tag: string) => boolean
  /** Whether a text of several words is several tags. */
  splitsTags?: boolean
}

/** `a/b/index.md` → `a/b`, `a/b.md` → `a/b` */
export function pathWithoutName(path: string): string {
  return path.replace(/\.(?:mdx?|markdown|mkd)$/i, '').replace(/(^|\/)index$/i, '')
}

export function nameOf(path: string): string {
  return pathWithoutName(path).split('/').at(-1) ?? ''
}

export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
}

/** With one slash at both ends of it. */
export function asPath(...parts: string[]): string {
  const path = parts
    .join('/')
    .replace(/\/{2,}/g, '/')
    .replace(/^\/|\/$/g, '')
  return /\.html?$/.test(path) ? `/${path}` : `/${path}/`.replace(/\/{2,}/g, '/')
}

/** As generators make addresses of names. */
export function urlize(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_.\-/]+/gu, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
}

/** The scheme and host of an address, and its path. */
export function splitAddress(url: unknown): { origin: string; path: string } | undefined {
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) return undefined
  try {
    const { origin, pathname } = new URL(url)
    return { origin, path: pathname.replace(/\/$/, '') }
  } catch {
    return undefined
  }
}

/** `2020-01-31-name` → the day and `name` */
export function datedName(path: string): { date: string; name: string } | undefined {
  const [, date, name] = /^(\d{4}-\d{1,2}-\d{1,2})-(.+)$/.exec(nameOf(path)) ?? []
  return date && name ? { date, name } : undefined
}

/** The placeholders of a permalink, with a colon before the name. */
export function fillPermalink(template: string, values: Record<string, string>): string {
  return template.replace(/:(\w+)/g, (all, name: string) => values[name] ?? all)
}

export function dateParts(iso: string | null, timeZone: string): Record<string, string> {
  if (iso === null) return {}
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  }).formatToParts(new Date(iso))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}

export function dayOfYear(year: string, month: string, day: string): string {
  const days =
    (Date.UTC(Number(year), Number(month) - 1, Number(day)) - Date.UTC(Number(year), 0, 0)) /
    86_400_000
  return String(days).padStart(3, '0')
}
