/** A small tmpfs mount for one site, which a check can fill. */
import { spawnSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export interface SmallDisk {
  folder: string
  /** Fills the remaining space. */
  fill: () => void
  free: () => Promise<void>
  /** Remounts read-only; fails while a file is open for writing. */
  makeReadOnly: () => void
}

/** @returns undefined without permission to mount */
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

/** Writes large blocks first, then smaller ones. */
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
