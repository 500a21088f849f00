/** Pictures of a source: whether they can be stored, and where they are stored. */
import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import type { Db } from '#db/open.server.ts'
import { maxPictureBytes, pictureErrors } from '#features/pictures/picture.ts'
import { readPicture } from '#features/pictures/picture-encoding.server.ts'
import { insertPicture } from '#features/pictures/picture-queries.server.ts'
import { type QueuedPicture, storeOriginal } from '#features/pictures/queued-pictures.server.ts'
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
  await readPicture(bytes)
}

function hashOf(bytes: Buffer) {
  return createHash('sha256').update(bytes).digest('hex')
}

interface StorageDeps {
  db: Db
  store: FileStore
  now: () => Date
}

export interface PictureStorage {
  /** @returns its address. @throws HttpError and SourceError for what cannot be stored */
  storeOnce: (name: string, read: () => Promise<Buffer>, hash?: string) => Promise<string>
  /** Inserts the rows of what was stored since the last call: before those of posts that show it. @returns how many */
  insertRows: () => Promise<number>
}

/** Stores pictures of the same bytes once, in this import or a former one. */
export function createPictureStorage({ db, store, now }: StorageDeps): PictureStorage {
  /** By hash; of those without a row, or that are being stored. */
  const pending = new Map<string, Promise<QueuedPicture>>()

  async function storeBytes(name: string, bytes: Buffer, hash: string): Promise<string> {
    const known = await findImportedPicture(db, hash)
    if (known) return known
    const stored = pending.get(hash) ?? storeOriginal(store, posix.basename(name), bytes)
    pending.set(hash, stored)
    return (await stored).src
  }

  return {
    storeOnce: async (name, read, hash) => {
      const known =
        hash && ((await pending.get(hash))?.src ?? (await findImportedPicture(db, hash)))
      if (known) return known
      const bytes = await read()
      if (bytes.length > maxPictureBytes) throw new HttpError(413, pictureErrors.tooLarge)
      return storeBytes(name, bytes, hashOf(bytes))
    },
    insertRows: async () => {
      const settled = await Promise.allSettled(
        [...pending].map(async ([hash, stored]) => ({ hash, ...(await stored) })),
      )
      pending.clear()
      const rows = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      if (rows.length === 0) return 0
      await db.transaction().execute(async (trx) => {
        for (const { hash, picture, src } of rows) {
          await insertPicture(trx, picture, now())
          await storeImportedPicture(trx, hash, src)
        }
      })
      return rows.length
    },
  }
}
