/** A folder for half-done work, which is removed with everything in it, however that work ends. */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const scratchName = '.half-done-'

/** @param folder is made where it is missing */
export async function withScratch<Result>(
  folder: string,
  work: (scratch: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const scratch = await mkdtemp(join(folder, scratchName))
  try {
    return await work(scratch)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Somebody else may be at work in the same folder. */
const surelyLeftAfterMs = 24 * 3_600_000

/** Removes what a crash left behind, once it is old enough to be nobody's work. */
export async function removeLeftScratch(folder: string): Promise<void> {
  const names = await readdir(folder)
  const left = names
    .filter((name) => name.startsWith(scratchName))
    .map((name) => join(folder, name))
  for (const path of left) {
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > surelyLeftAfterMs) await rm(path, { recursive: true, force: true })
  }
}
