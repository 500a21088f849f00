/** Opens what is to be imported: a folder, a zip, or a single file of an export. */
import { lstat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { folderEntries } from './folder-source.server.ts'
import { SourceError, type SourceFiles, type SourceProblem } from './import-source.server.ts'
import { maxEntries, maxTotalBytes, sourceMessages } from './source-limits.server.ts'
import { zipEntries } from './zip-source.server.ts'

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

export interface OpenedSource {
  files: SourceFiles
  problems: SourceProblem[]
  close: () => Promise<void>
}

/** @throws SourceError for what is neither a folder nor a readable file, and for one that is too large */
export async function openSource(path: string): Promise<OpenedSource> {
  const { entries, problems, close } = await openEntries(path)
  try {
    assertSizes(entries)
  } catch (error) {
    await close()
    throw error
  }
  const root = commonFolder(entries)
  const byPath = new Map(entries.map((entry) => [entry.path.slice(root.length), entry]))
  const files: SourceFiles = {
    paths: [...byPath.keys()].sort(),
    read: async (name) => {
      const entry = byPath.get(name)
      if (!entry) throw new SourceError(sourceMessages.noSuchFile)
      return entry.read()
    },
  }
  return { files, problems, close }
}

async function openEntries(path: string): Promise<Entries> {
  const found = await lstat(path).catch(() => undefined)
  if (found?.isDirectory()) return folderEntries(path)
  if (!found?.isFile()) throw new SourceError(`${sourceMessages.noSuchFile} (${path})`)
  if (/\.zip$/i.test(path)) return zipEntries(path)
  return folderEntries(dirname(path), basename(path))
}

function assertSizes(entries: SourceEntry[]) {
  if (entries.length > maxEntries) throw new SourceError(sourceMessages.tooManyEntries)
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  if (total > maxTotalBytes) throw new SourceError(sourceMessages.tooLargeInAll)
}

/** Folders whose names say what is in them. */
const meaningful = /^(?:_posts|_drafts|content|posts?|blog|src|projects|wp-content|static|public)$/i

/** The folder around everything, which zips of code hosts have; '' without one. */
function commonFolder(entries: SourceEntry[]): string {
  const first = /^([^/]+)\//.exec(entries[0]?.path ?? '')
  const [folder = '', name = ''] = first ?? []
  const isCommon = folder !== '' && entries.every(({ path }) => path.startsWith(folder))
  return isCommon && !meaningful.test(name) ? folder : ''
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
