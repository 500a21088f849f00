import { constants, type Dirent } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SourceError, type SourceProblem } from './import-source.server.ts'
import { type Entries, isIgnored, type SourceEntry } from './open-source.server.ts'
import { maxDepth, maxEntries, maxFileBytes, sourceMessages } from './source-limits.server.ts'

/** The files of a folder. Symbolic links are not followed. @param only a file, instead of all of them */
export async function folderEntries(folder: string, only?: string): Promise<Entries> {
  const entries: SourceEntry[] = []
  const problems: SourceProblem[] = []

  async function add(path: string) {
    const { size } = await stat(join(folder, path))
    entries.push({ path, size, read: () => readRegular(join(folder, path)) })
  }

  async function walk(below: string, depth: number) {
    for (const child of await children(join(folder, below))) {
      const path = below + child.name
      if (isIgnored(path) && !isMarkerFolder(path)) continue
      if (child.isSymbolicLink()) problems.push({ file: path, message: sourceMessages.symlink })
      else if (child.isDirectory() && depth < maxDepth) await walk(`${path}/`, depth + 1)
      else if (child.isFile() && entries.length <= maxEntries) await add(path)
    }
  }

  if (only === undefined) await walk('', 0)
  else await add(only)
  return { entries, problems, close: async () => {} }
}

function isMarkerFolder(path: string) {
  return path === '.obsidian'
}

async function children(folder: string): Promise<Dirent[]> {
  const found = await readdir(folder, { withFileTypes: true })
  return found.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Not a link or a pipe that has taken its place. */
async function readRegular(path: string): Promise<Buffer> {
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      const { size } = await file.stat()
      if (size > maxFileBytes) throw new SourceError(sourceMessages.tooLarge)
      return await file.readFile()
    } finally {
      await file.close()
    }
  } catch (error) {
    if (error instanceof SourceError) throw error
    throw new SourceError(sourceMessages.unreadable)
  }
}
