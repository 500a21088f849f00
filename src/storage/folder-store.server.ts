/** A folder whose files are there in full or not at all, whatever happens while they are written. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, type NamedFile, StorageFault } from './file-store.server.ts'

const halfWritten = '.half-'

/** @param folder is made at the first write. Names must be plain file names: nothing here checks them. */
export function folderStore(folder: string): FileStore {
  const remove = async (names: string[]) => {
    await Promise.all(names.map((name) => rm(join(folder, name), { force: true })))
  }
  return {
    names: async () => {
      const entries = await readdir(folder, { withFileTypes: true }).catch(asNothing([]))
      const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith(halfWritten))
      return files.map(({ name }) => name)
    },
    read: (name) => readFile(join(folder, name)).catch(asNothing(undefined)),
    write: async (files) => {
      await makeFolder(folder)
      try {
        for (const file of files) await writeWhole(folder, file)
        await flushFolder(folder)
      } catch (error) {
        await remove(files.map(({ name }) => name))
        throw error
      }
    },
    remove,
    clearUp: async () => {
      const names = await readdir(folder).catch(asNothing([]))
      const left = names.filter((name) => name.startsWith(halfWritten))
      const ages = await Promise.all(left.map((name) => ageMs(join(folder, name))))
      await remove(left.filter((_, index) => (ages[index] ?? 0) > surelyLeftAfterMs))
    },
  }
}

/** Not the folder around it: where that is gone, so is the site's data. */
async function makeFolder(folder: string) {
  try {
    await mkdir(folder, { mode: 0o700 })
    await flushFolder(dirname(folder))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new StorageFault(`${dirname(folder)} is gone`, { cause: error })
    if (code !== 'EEXIST') throw error
  }
}

/** Another process may be writing to the folder right now. */
const surelyLeftAfterMs = 3_600_000

async function ageMs(path: string): Promise<number> {
  return Date.now() - (await stat(path)).mtimeMs
}

async function writeWhole(folder: string, { name, bytes }: NamedFile) {
  const half = join(folder, `${halfWritten}${randomBytes(8).toString('hex')}`)
  try {
    const file = await open(half, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(half, join(folder, name))
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}

/** A new name lasts once its folder is on the disk too; Windows sees to that by itself. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function asNothing<T>(nothing: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return nothing
    throw error
  }
}
