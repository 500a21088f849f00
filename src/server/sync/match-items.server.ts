/** Finds which file, item of the site and common state belong together. */
import { nameOf } from '../content-files/content-paths.server.ts'
import type { FolderItem } from './folder-items.server.ts'
import {
  contentHash,
  defaultsOf,
  type ItemKind,
  isDocument,
  parseItem,
  titleOf,
} from './item-content.server.ts'
import { keyOf, type SiteItem } from './sync-site.server.ts'
import type { SyncEntry, SyncState } from './sync-state.server.ts'

export interface Match {
  kind: ItemKind
  /** Undefined for a file that the site does not know. */
  id: string | undefined
  entry: SyncEntry | undefined
  file: FolderItem | undefined
  item: SiteItem | undefined
}

export interface Matches {
  matches: Match[]
  /** Files with the id of another one. */
  duplicates: { file: FolderItem; path: string }[]
}

export function matchItems(
  { items: entries }: SyncState,
  files: FolderItem[],
  siteItems: SiteItem[],
): Matches {
  const items = new Map(siteItems.map((item) => [keyOf(item), item]))
  const found = new Map<string, FolderItem>()
  const rest = new Set(files)
  const take = (key: string, file: FolderItem) => {
    found.set(key, file)
    rest.delete(file)
  }
  const keyIn = (file: FolderItem) => file.id && keyOf({ kind: file.kind, id: file.id })
  const isKnown = (key: string) => key in entries || items.has(key)

  const isFree = (item: SiteItem, file: FolderItem) =>
    item.kind === file.kind && !(keyOf(item) in entries) && !found.has(keyOf(item))

  const byPath = new Map(Object.entries(entries).map(([key, { path }]) => [path, key]))
  for (const file of files) {
    const key = byPath.get(file.path)
    const named = keyIn(file)
    // Two files may have changed places.
    if (key && (!named || named === key || !isKnown(named))) take(key, file)
  }
  for (const file of rest) {
    const key = isDocument(file.kind) ? keyOf({ kind: file.kind, id: file.kind }) : keyIn(file)
    if (key && isKnown(key) && !found.has(key)) take(key, file)
  }
  for (const file of rest) {
    // A moved folder, of which nothing else has changed.
    const moved = Object.entries(entries).filter(
      ([key, entry]) => !found.has(key) && entry.file === file.digest && isOfKind(key, file.kind),
    )
    if (moved.length === 1 && moved[0] && !keyIn(file)) take(moved[0][0], file)
  }
  for (const file of rest) {
    if (keyIn(file)) continue
    const free = siteItems.filter((item) => isFree(item, file))
    const same = free.find((item) => isNamed(item, file)) ?? free.find((it) => isSame(it, file))
    if (same) take(keyOf(same), file)
  }
  const duplicates = [...rest].flatMap((file) => {
    const path = found.get(keyIn(file) || '')?.path
    return path === undefined ? [] : [{ file, path }]
  })
  const unknown = [...rest].filter((file) => !duplicates.some((each) => each.file === file))
  const keys = [...new Set([...Object.keys(entries), ...items.keys()])]
  return {
    duplicates,
    matches: [
      ...keys.map((key) => toMatch(key, entries[key], found.get(key), items.get(key))),
      ...unknown.map((file) => ({
        ...{ kind: file.kind, id: undefined, entry: undefined, file, item: undefined },
      })),
    ],
  }
}

function isOfKind(key: string, kind: ItemKind) {
  return key.startsWith(`${kind}:`)
}

/** By its address, or the name of its folder. */
function isNamed({ id, content }: SiteItem, file: FolderItem) {
  const name = file.slug || nameOf(file.path)
  return content.kind === 'post' ? content.post.slug === name : id === name
}

/** Says the same, wherever it has been moved. */
function isSame({ content }: SiteItem, { kind, text, title, problem }: FolderItem) {
  if (problem || titleOf(content) !== title) return false
  return contentHash(parseItem(kind, text, defaultsOf(content)).content) === contentHash(content)
}

function toMatch(
  key: string,
  entry: SyncEntry | undefined,
  file: FolderItem | undefined,
  item: SiteItem | undefined,
): Match {
  const end = key.indexOf(':')
  return { kind: key.slice(0, end) as ItemKind, id: key.slice(end + 1), entry, file, item }
}
