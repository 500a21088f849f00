/** Opens what is to be imported: a folder, a zip, or a single file of an export. */
import { lstat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { folderEntries } from './folder-source.server.ts'
import { SourceError, type SourceFiles, type SourceProblem } from './import-source.server.ts'
import type { Entries, SourceEntry } from './source-entries.server.ts'
import { maxEntries, maxTotalBytes, sourceMessages } from './source-limits.server.ts'
import { zipEntries } from './zip-source.server.ts'

export interface OpenedSource {
  files: SourceFiles
  problems: SourceProblem[]
  close: () => Promise<void>
}

/**
 * @param name what a single file is called in the source, if its own name says nothing
 * @throws SourceError for what is neither a folder nor a readable file, and for one that is too large
 */
export async function openSource(path: string, name = basename(path)): Promise<OpenedSource> {
  const { entries, problems, close } = await openEntries(path, name)
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

async function openEntries(path: string, name: string): Promise<Entries> {
  const found = await lstat(path).catch(() => undefined)
  if (found?.isDirectory()) return folderEntries(path)
  if (!found?.isFile()) throw new SourceError(`${sourceMessages.noSuchFile} (${path})`)
  if (/\.zip$/i.test(path)) return zipEntries(path)
  const single = await folderEntries(dirname(path), basename(path))
  return { ...single, entries: single.entries.map((entry) => ({ ...entry, path: name })) }
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
