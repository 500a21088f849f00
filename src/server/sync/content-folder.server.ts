/**
 * Files in the folder of the owner. Nothing outside of it is read or written, whatever links it has, and no file that was
 * changed in the meantime is replaced.
 */
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import {
  link,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
} from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { dayMs } from '#durations.ts'
import { SourceError } from '../import/import-source.server.ts'
import { hashOf } from './item-content.server.ts'

/** State, temporary and deleted files; not part of the content. */
export const ownFolder = '.folio'
const tempFolder = `${ownFolder}/tmp`
const deletedFolder = `${ownFolder}/deleted`
/** Of what a temporary file has replaced. */
const replacedEnd = '-replaced'
const keptDays = 30
/** Longer than any text or picture that a site takes. */
const maxFileBytes = 16 * 1024 * 1024

export type ContentFolder = ReturnType<typeof contentFolder>

/** @param root an existing folder */
export function contentFolder(root: string) {
  const full = (path: string) => join(root, ...path.split('/'))

  /** The paths of all files, `/`-separated and sorted. Links and hidden files are left out. */
  async function list(): Promise<{ paths: string[]; links: string[] }> {
    const paths: string[] = []
    const links: string[] = []
    const visit = async (folder: string) => {
      const entries = await readdir(full(folder), { withFileTypes: true }).catch(ifMissing([]))
      for (const entry of entries) {
        const path = folder ? `${folder}/${entry.name}` : entry.name
        if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
        if (entry.isSymbolicLink()) links.push(path)
        else if (entry.isDirectory()) await visit(path)
        else if (entry.isFile()) paths.push(path)
      }
    }
    await visit('')
    return { paths: paths.toSorted(), links: links.toSorted() }
  }

  /** @returns undefined if there is no such file. @throws SourceError if it is too large, or behind a link */
  async function read(path: string): Promise<Buffer | undefined> {
    await assertInside(dirname(full(path)))
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)
    const file = await open(full(path), flags).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
      if (error.code === 'ELOOP') throw new SourceError('The file is a symbolic link.')
      throw error
    })
    if (!file) return undefined
    try {
      const stats = await file.stat()
      if (!stats.isFile()) throw new SourceError('This is not a file.')
      if (stats.size > maxFileBytes) throw new SourceError('The file is larger than 16 MB.')
      return await file.readFile()
    } finally {
      await file.close()
    }
  }

  const hash = async (path: string) => {
    const bytes = await read(path)
    return bytes && hashOf(bytes)
  }

  /**
   * Writes a file atomically.
   * @param expected the hash of the file that is replaced; undefined: there is none
   * @throws SourceError if the file is another one by now; it stays as it is
   */
  async function write(path: string, content: string | Uint8Array, expected: string | undefined) {
    await ensureParent(path)
    const temp = full(`${tempFolder}/${randomBytes(8).toString('hex')}`)
    const file = await open(temp, 'wx')
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    try {
      if ((await hash(path)) !== expected) throw changedMeanwhile()
      await (expected === undefined ? publish(temp, full(path)) : replace(temp, path, expected))
    } finally {
      await rm(temp, { force: true })
    }
  }

  /** Puts the replaced file back if it was saved after it was compared. */
  async function replace(temp: string, path: string, expected: string) {
    const kept = temp + replacedEnd
    // Not on all file systems.
    const isKept = await link(full(path), kept).then(
      () => true,
      () => false,
    )
    await rename(temp, full(path))
    if (!isKept) return
    const replaced = await hash(relative(root, kept).split(sep).join('/'))
    if (replaced === expected) return rm(kept)
    await rename(kept, full(path))
    throw changedMeanwhile()
  }

  /** Moves a file to the deleted ones. @throws SourceError if it is another one by now */
  async function remove(path: string, expected: string, now: Date) {
    if ((await hash(path)) !== expected) throw changedMeanwhile()
    const target = await moveToDeleted(path, path, now)
    if (hashOf(await readFile(target)) !== expected) {
      await publish(target, full(path))
      throw changedMeanwhile()
    }
    await removeEmpty(dirname(path))
  }

  /** @returns where it is now */
  async function moveToDeleted(path: string, name: string, now: Date): Promise<string> {
    const day = now.toISOString().slice(0, 'yyyy-mm-dd'.length)
    const time = now.toISOString().slice('yyyy-mm-ddT'.length, -1).replaceAll(/\D/g, '')
    const target = full(`${deletedFolder}/${day}/${time}-${randomBytes(2).toString('hex')}/${name}`)
    await mkdir(dirname(target), { recursive: true })
    await rename(full(path), target)
    return target
  }

  async function removeEmpty(folder: string) {
    if (folder === '.') return
    const isEmpty = await rmdir(full(folder)).then(
      () => true,
      () => false,
    )
    if (isEmpty) await removeEmpty(dirname(folder))
  }

  /** @throws SourceError if a link leads out of the folder */
  async function ensureParent(path: string) {
    const parent = dirname(full(path))
    // Before anything is made elsewhere.
    await assertInside(parent)
    await mkdir(parent, { recursive: true })
    await assertInside(parent)
  }

  /** Judges the deepest part that is there. @throws SourceError if a link leads out of the folder, or nowhere */
  async function assertInside(parent: string): Promise<void> {
    const stats = await lstat(parent).catch(ifMissing(undefined))
    if (!stats) return parent === root ? undefined : assertInside(dirname(parent))
    const real = await realpath(parent).catch(ifMissing(undefined))
    const inside = real === undefined ? '..' : relative(await realpath(root), real)
    if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
      throw new SourceError('The folder of this file is a link that leads elsewhere.')
    }
  }

  /** Makes the folder of the state, where the lock is. */
  async function prepare() {
    for (const folder of [ownFolder, tempFolder, deletedFolder]) {
      await mkdir(full(folder)).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
        if (!(await lstat(full(folder))).isDirectory()) {
          throw new SourceError(`${folder} must be a folder, and no link. Remove it.`)
        }
      })
    }
  }

  /** Removes what a killed run and old deletions have left. Only one run at a time: temporary files of others go, too. */
  async function cleanUp(now: Date) {
    for (const name of await readdir(full(tempFolder))) {
      const path = `${tempFolder}/${name}`
      // It may be the only copy of a text that was saved during the run.
      if (name.endsWith(replacedEnd)) await moveToDeleted(path, name, now)
      else await rm(full(path), { force: true })
    }
    const oldest = new Date(now.getTime() - keptDays * dayMs).toISOString()
    for (const day of await readdir(full(deletedFolder))) {
      if (day < oldest) await rm(full(`${deletedFolder}/${day}`), { recursive: true })
    }
    const ignored = `${ownFolder}/.gitignore`
    if ((await read(ignored)) === undefined) await write(ignored, '*\n', undefined)
  }

  return { root, list, read, hash, write, remove, prepare, cleanUp }
}

function changedMeanwhile() {
  return new SourceError('The file was changed while it was synchronised. Sync again.')
}

/** Fails if the file exists, which `rename` would replace. */
async function publish(temp: string, file: string) {
  try {
    await link(temp, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw changedMeanwhile()
    // File systems without hard links.
    await rename(temp, file)
  }
}

function ifMissing<Value>(fallback: Value) {
  return (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return fallback
    throw error
  }
}
