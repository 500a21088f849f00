/** The files of a folder or a zip, and which of them no site is made of. */
import type { SourceProblem } from './import-source.server.ts'

/** A file that can be read. */
export interface SourceEntry {
  path: string
  /** Bytes, unpacked. */
  size: number
  read: () => Promise<Buffer>
}

export interface Entries {
  entries: SourceEntry[]
  /** Files that were left out. */
  problems: SourceProblem[]
  close: () => Promise<void>
}

/** What no site is made of; settings that tell the kind of a source stay. */
export function isIgnored(path: string): boolean {
  const names = path.split('/')
  if (/^\.obsidian\/app\.json$|(?:^|\/)\.(?:eleventy\.js|folio\.json)$/.test(path)) return false
  return names.some(
    (name) =>
      name.startsWith('.') ||
      ['node_modules', '__MACOSX', 'Thumbs.db', '_site', 'vendor'].includes(name),
  )
}
