/** Files that are there in full or not at all, whatever happens while they are written. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const halfWritten = '.half-'

export interface NamedFile {
  name: string
  bytes: Uint8Array
}

/**
 * Writes all of the files to the disk, and makes the folder where it is missing.
 * @throws what the disk says, for example that it is full; then none of the files is there
 */
export async function writeFiles(folder: string, files: NamedFile[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    for (const file of files) await writeWhole(folder, file)
    await flushFolder(folder)
  } catch (error) {
    await removeFiles(
      folder,
      files.map(({ name }) => name),
    )
    throw error
  }
}

export async function removeFiles(folder: string, names: string[]): Promise<void> {
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })))
}

/** Another process may be writing to the folder right now. */
const surelyLeftAfterMs = 3_600_000

/** Removes what a crash left half written, once it is old enough to be nobody's work. */
export async function removeHalfWritten(folder: string): Promise<void> {
  const names = await readdir(folder).catch(nothingIfMissing)
  const left = names.filter((name) => name.startsWith(halfWritten))
  const ages = await Promise.all(left.map((name) => ageMs(join(folder, name))))
  await removeFiles(
    folder,
    left.filter((_, index) => (ages[index] ?? 0) > surelyLeftAfterMs),
  )
}

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
async function flushFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function nothingIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
