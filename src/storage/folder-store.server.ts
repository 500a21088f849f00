/** A folder with atomic writes: files appear complete or not at all. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, type NamedFile, StorageError } from './file-store.server.ts'

const tempPrefix = '.partial-'
/** In earlier versions. */
const formerTempPrefix = '.half-'

/** @param folder created at the first write. File names are not validated. */
export function folderStore(folder: string): FileStore {
  const remove = async (names: string[]) => {
    await Promise.all(names.map((name) => rm(join(folder, name), { force: true })))
  }
  return {
    names: async () => {
      const entries = await readdir(folder, { withFileTypes: true }).catch(ifMissing([]))
      const files = entries.filter((entry) => entry.isFile() && !isTempFile(entry.name))
      return files.map(({ name }) => name)
    },
    read: (name) => readFile(join(folder, name)).catch(ifMissing(undefined)),
    write: async (files) => {
      await ensureFolder(folder)
      try {
        for (const file of files) await writeAtomically(folder, file)
        await fsyncFolder(folder)
      } catch (error) {
        await remove(files.map(({ name }) => name))
        throw error
      }
    },
    remove,
    cleanUp: async () => {
      const names = await readdir(folder).catch(ifMissing([]))
      const temporary = names.filter(isTempFile)
      const ages = await Promise.all(temporary.map((name) => ageMs(join(folder, name))))
      await remove(temporary.filter((_, index) => (ages[index] ?? 0) > staleAfterMs))
    },
  }
}

function isTempFile(name: string) {
  return name.startsWith(tempPrefix) || name.startsWith(formerTempPrefix)
}

/** Not recursive: a missing parent means that the site's data is gone. */
async function ensureFolder(folder: string) {
  try {
    await mkdir(folder, { mode: 0o700 })
    await fsyncFolder(dirname(folder))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new StorageError(`${dirname(folder)} is gone`, { cause: error })
    if (code !== 'EEXIST') throw error
  }
}

/** Younger ones may belong to a write in another process. */
const staleAfterMs = 3_600_000

async function ageMs(path: string): Promise<number> {
  return Date.now() - (await stat(path)).mtimeMs
}

async function writeAtomically(folder: string, { name, bytes }: NamedFile) {
  const tempFile = join(folder, `${tempPrefix}${randomBytes(8).toString('hex')}`)
  try {
    const file = await open(tempFile, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(tempFile, join(folder, name))
  } catch (error) {
    await rm(tempFile, { force: true })
    throw error
  }
}

/** Makes a new directory entry durable; unnecessary on Windows. */
export async function fsyncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function ifMissing<T>(fallback: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return fallback
    throw error
  }
}
