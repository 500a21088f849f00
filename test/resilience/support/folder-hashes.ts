import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Every file of a folder, with the hash of its bytes. */
export async function folderState(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name))
  const lines = files.map(async (file) => {
    return `${file} ${createHash('sha256')
      .update(await readFile(file))
      .digest('hex')}`
  })
  return (await Promise.all(lines)).toSorted()
}
