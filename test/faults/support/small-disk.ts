/** A disk of its own for one site, small enough to be filled. */
import { spawnSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export interface SmallDisk {
  folder: string
  /** Takes every byte that is left. */
  fill: () => void
  free: () => Promise<void>
  /** Lets nobody write any more; only while no file is open. */
  makeReadOnly: () => void
}

/** @returns nothing where this account may not mount */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const place = await mkdtemp(join(tmpdir(), 'folio-disk-'))
  const isMounted = run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'folio', place)
  onTestFinished(async () => {
    if (isMounted) run('umount', '-l', place)
    await rm(place, { recursive: true, force: true })
  })
  if (!isMounted) return undefined
  const filler = join(place, 'filler')
  return {
    folder: join(place, 'data'),
    fill: () => fill(filler),
    free: () => rm(filler),
    makeReadOnly: () => {
      if (!run('mount', '-o', 'remount,ro', place)) throw new Error('The disk is in use')
    },
  }
}

/** First in large pieces, then in pages. */
function fill(path: string) {
  const file = openSync(path, 'a')
  for (const size of [1024 * 1024, 4096, 1]) {
    const piece = Buffer.alloc(size)
    while (isWritten(file, piece));
  }
  closeSync(file)
}

function isWritten(file: number, piece: Buffer): boolean {
  try {
    return writeSync(file, piece) === piece.length
  } catch {
    return false
  }
}

function run(program: string, ...args: string[]): boolean {
  return spawnSync(program, args).status === 0
}
