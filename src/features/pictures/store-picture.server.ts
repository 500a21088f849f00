/** Stores an uploaded picture: first its files, then its row. A failed insert removes the files. */
import type { UploadedPicture } from '#api/picture-upload.ts'
import { DatabaseUnavailable } from '#db/circuit-breaker.server.ts'
import type { Db } from '#db/open.server.ts'
import { uploadsBase } from '#paths.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { decodeInTurn } from './mutex.server.ts'
import { encodePicture } from './picture-encoding.server.ts'
import { createStem, pictureFile } from './picture-names.server.ts'
import { insertPicture } from './picture-queries.server.ts'

interface Deps {
  db: Db
  store: FileStore
  at: Date
}

/** @throws HttpError with a message for the user if the bytes are not a supported picture */
export async function storePicture(
  { db, store, at }: Deps,
  fileName: string,
  bytes: Buffer,
): Promise<UploadedPicture> {
  const encoded = await decodeInTurn(() => encodePicture(bytes))
  const { width, height } = encoded
  const stem = createStem(fileName, width, height, encoded.placeholderColors)
  const picture = { stem, width, height }
  const files = encoded.files.map((file) => ({
    name: pictureFile(picture, file.width, 'webp'),
    bytes: file.bytes,
  }))
  await store.write(files)
  try {
    await insertPicture(db, picture, at)
  } catch (error) {
    // A lost connection leaves it open whether the row was inserted; files without a row do no harm.
    if (!(error instanceof DatabaseUnavailable)) await store.remove(files.map(({ name }) => name))
    throw error
  }
  return { src: `${uploadsBase}/${pictureFile(picture, width, 'webp')}`, width, height }
}
