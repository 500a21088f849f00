/** Temporary folders that are removed when their work ends, and after crashes. */
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#durations.ts'

const tempDirPrefix = '.partial-'
/** In earlier versions. */
const formerPrefix = '.half-done-'

/** Temporary folders of this process. */
const ownTempDirs = new Set<string>()

/** @param folder created if missing */
export async function withTempDir<Result>(
  folder: string,
  work: (tempDir: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const tempDir = await mkdtemp(join(folder, tempDirPrefix))
  ownTempDirs.add(tempDir)
  try {
    return await work(tempDir)
  } finally {
    await rm(tempDir, { recursive: true, force: true })
    ownTempDirs.delete(tempDir)
  }
}

/** For commands: temporary files contain hashes and secrets, so Ctrl-C removes them. */
export function removeTempDirsOnSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      for (const tempDir of ownTempDirs) rmSync(tempDir, { recursive: true, force: true })
      process.exit(code)
    })
  }
}

/** Other processes may be using the same folder. */
const abandonedAfterMs = dayMs

/** Removes temporary folders left behind by crashes. */
export async function removeLeftoverTempDirs(folder: string): Promise<void> {
  const names = await readdir(folder).catch(ignoreMissing)
  const leftovers = names?.filter(isTempDir) ?? []
  for (const path of leftovers.map((name) => join(folder, name))) {
    const stats = await stat(path).catch(ignoreMissing)
    const isAbandoned = stats && Date.now() - stats.mtimeMs > abandonedAfterMs
    if (isAbandoned) await rm(path, { recursive: true, force: true })
  }
}

function isTempDir(name: string) {
  return name.startsWith(tempDirPrefix) || name.startsWith(formerPrefix)
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}
