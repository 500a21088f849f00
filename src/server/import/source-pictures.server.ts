/** Pictures of a source: whether they can be stored, and where they are stored. */
import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import type { Db } from '#db/open.server.ts'
import { maxPictureBytes, pictureErrors } from '#features/pictures/picture.ts'
import { assertPicture } from '#features/pictures/picture-encoding.server.ts'
import { queuePicture } from '#features/pictures/queued-pictures.server.ts'
import { HttpError } from '#http/errors.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { findImportedPicture, storeImportedPicture } from './import-queries.server.ts'
import { SourceError, type SourceFiles } from './import-source.server.ts'

/** `hash`: SHA-256 of the bytes. */
export type InspectedPicture = { hash: string } | { problem: string }

export interface PictureInspector {
  /** Each file is read once. */
  inspect: (file: string) => Promise<InspectedPicture>
}

export function inspectPictures(files: SourceFiles): PictureInspector {
  const inspected = new Map<string, Promise<InspectedPicture>>()
  return {
    inspect: (file) => {
      const known = inspected.get(file) ?? inspect(files, file)
      inspected.set(file, known)
      return known
    },
  }
}

async function inspect(files: SourceFiles, file: string): Promise<InspectedPicture> {
  try {
    const bytes = await files.read(file)
    await assertStorable(bytes)
    return { hash: hashOf(bytes) }
  } catch (error) {
    if (error instanceof HttpError || error instanceof SourceError) {
      return { problem: error.message }
    }
    throw error
  }
}

async function assertStorable(bytes: Buffer) {
  if (bytes.length > maxPictureBytes) throw new HttpError(413, pictureErrors.tooLarge)
  await assertPicture(bytes)
}

function hashOf(bytes: Buffer) {
  return createHash('sha256').update(bytes).digest('hex')
}

export interface PictureStorage {
  db: Db
  store: FileStore
  now: () => Date
  /** Called for each picture that was not there before. */
  onStored: () => void
}

/** @returns its address. @throws HttpError and SourceError for what cannot be stored */
export async function storeOnce(
  { db, store, now, onStored }: PictureStorage,
  name: string,
  read: () => Promise<Buffer>,
  hash?: string,
): Promise<string> {
  const known = hash && (await findImportedPicture(db, hash))
  if (known) return known
  const bytes = await read()
  const own = hashOf(bytes)
  const same = own === hash ? undefined : await findImportedPicture(db, own)
  if (same) return same
  if (bytes.length > maxPictureBytes) throw new HttpError(413, pictureErrors.tooLarge)
  const { src } = await queuePicture({ db, store, at: now() }, posix.basename(name), bytes)
  await storeImportedPicture(db, own, src)
  onStored()
  return src
}
