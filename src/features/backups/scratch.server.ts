/** A folder for half-done work, which is removed with everything in it, however that work ends. */
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const scratchName = '.half-done-'

/** Those of this process. */
const inUse = new Set<string>()

/** @param folder is made where it is missing */
export async function withScratch<Result>(
  folder: string,
  work: (scratch: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const scratch = await mkdtemp(join(folder, scratchName))
  inUse.add(scratch)
  try {
    return await work(scratch)
  } finally {
    await rm(scratch, { recursive: true, force: true })
    inUse.delete(scratch)
  }
}

/** For a command: what is half done holds hashes and secrets, so Ctrl-C removes it before the end. */
export function removeScratchOnSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      for (const scratch of inUse) rmSync(scratch, { recursive: true, force: true })
      process.exit(code)
    })
  }
}

/** Somebody else may be at work in the same folder. */
const surelyLeftAfterMs = 24 * 3_600_000

/** Removes what a crash left behind, once it is old enough to be nobody's work. */
export async function removeLeftScratch(folder: string): Promise<void> {
  const names = await readdir(folder).catch(nothingThere)
  const left = names?.filter((name) => name.startsWith(scratchName)) ?? []
  for (const path of left.map((name) => join(folder, name))) {
    const found = await stat(path).catch(nothingThere)
    const isLeft = found && Date.now() - found.mtimeMs > surelyLeftAfterMs
    if (isLeft) await rm(path, { recursive: true, force: true })
  }
}

function nothingThere(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}
