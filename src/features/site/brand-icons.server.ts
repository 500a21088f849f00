/**
 * Icons of brands by name, from the package `simple-icons`. Each is read from a file of its own: the package's index
 * would take five megabytes of memory.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { BrandIcon } from './brand-icon.ts'

const { resolve } = createRequire(import.meta.url)
/** Time without a search after which the list of names is dropped. */
const listKeptMs = 10_000

/** The icon with this slug, title or alias, in any case; undefined if there is none. */
export async function findBrandIcon(name: string): Promise<BrandIcon | undefined> {
  const text = normalize(name)
  if (text === '') return undefined
  const icon = await readIcon(text)
  if (icon) return icon
  const entries = await readEntries()
  const found =
    entries.find(({ title }) => normalize(title) === text) ??
    entries.find((entry) => aliasesOf(entry).some((alias) => normalize(alias) === text))
  return found && readIcon(found.slug)
}

/** Those that there are, by name. */
export async function findBrandIcons(names: Iterable<string>): Promise<Map<string, BrandIcon>> {
  const icons = new Map<string, BrandIcon>()
  for (const name of new Set(names)) {
    const icon = await findBrandIcon(name)
    if (icon) icons.set(name, icon)
  }
  return icons
}

/** At most `limit` titles that contain the text, or have an alias that does; those that begin with it first. */
export async function suggestBrandIcons(text: string, limit: number): Promise<string[]> {
  const search = normalize(text)
  if (search === '') return []
  const ranked = (await readEntries()).map((entry) => ({ entry, rank: rankOf(entry, search) }))
  return ranked
    .filter(({ rank }) => rank < noMatch)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ entry }) => entry.title)
}

/** An icon in the list of the package. */
interface Entry {
  title: string
  slug: string
  aliases?: {
    aka?: string[]
    old?: string[]
    loc?: Record<string, string>
    dup?: { title: string }[]
  }
}

const noMatch = 4

/** Titles that begin with the text, aliases that do, titles that contain it, aliases that do. */
function rankOf(entry: Entry, search: string): number {
  const title = normalize(entry.title)
  const aliases = [entry.slug, ...aliasesOf(entry).map(normalize)]
  if (title.startsWith(search)) return 0
  if (aliases.some((alias) => alias.startsWith(search))) return 1
  if (title.includes(search)) return 2
  return aliases.some((alias) => alias.includes(search)) ? 3 : noMatch
}

function aliasesOf({ aliases: { aka = [], old = [], loc = {}, dup = [] } = {} }: Entry): string[] {
  return [...aka, ...old, ...Object.values(loc), ...dup.map(({ title }) => title)]
}

function normalize(text: string) {
  return text.trim().toLowerCase()
}

let entriesRead: Promise<Entry[]> | undefined
let dropTimer: NodeJS.Timeout | undefined

function readEntries(): Promise<Entry[]> {
  clearTimeout(dropTimer)
  dropTimer = setTimeout(dropEntries, listKeptMs).unref()
  entriesRead ??= readFile(listPath(), 'utf8').then((text): Entry[] => JSON.parse(text))
  entriesRead.catch(dropEntries)
  return entriesRead
}

function dropEntries() {
  entriesRead = undefined
}

/** @param slug checked, so that it leads to no other folder */
async function readIcon(slug: string): Promise<BrandIcon | undefined> {
  if (!/^[a-z0-9_]{1,80}$/.test(slug)) return undefined
  const svg = await readFile(join(dirname(listPath()), '../icons', `${slug}.svg`), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return ''
    },
  )
  const path = / d="([^"<>]+)"/.exec(svg)?.[1]
  return path ? { slug, path } : undefined
}

function listPath() {
  return resolve('simple-icons/icons.json')
}
