/** Stores a picture: first its files, then its row. A failed insert removes the files. */
import type { UploadedPicture } from '#api/picture-upload.ts'
import { DatabaseUnavailable } from '#db/circuit-breaker.server.ts'
import type { Db } from '#db/open.server.ts'
import { uploadsBase } from '#paths.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { drawnNote, isSvg } from './draw-svg.server.ts'
import { decodeInTurn } from './mutex.server.ts'
import { type EncodedPicture, encodePicture, encodeSmaller } from './picture-encoding.server.ts'
import {
  createStem,
  isAnimation,
  mainFile,
  namedFiles,
  parsePictureFile,
  type StoredPicture,
} from './picture-names.server.ts'
import { deletePicture, insertPicture } from './picture-queries.server.ts'

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
  const picture = { stem: createStem(fileName, encoded), width, height }
  const note = isSvg(bytes) && { note: drawnNote }
  return { ...(await write({ db, store, at }, picture, encoded)), ...note }
}

/**
 * Stores a picture under the name that another site, or this one, has given it, byte for byte. What has no such name, or
 * is not what its name says, is stored as `storePicture` does.
 * @throws HttpError with a message for the user if the bytes are not a supported picture
 */
export async function restorePicture(deps: Deps, name: string, bytes: Buffer): Promise<string> {
  const picture = parsePictureFile(name)
  if (!picture) return (await storePicture(deps, name, bytes)).src
  const stored = await deps.store.read(name)
  if (stored?.equals(bytes)) return `${uploadsBase}/${name}`
  const isAnimated = isAnimation(picture)
  const encoded = stored
    ? undefined
    : await decodeInTurn(() => encodeSmaller(bytes, { ...picture, isAnimated }))
  if (!encoded) return (await storePicture(deps, name, bytes)).src
  await deletePicture(deps.db, picture.stem)
  return (await write(deps, picture, encoded)).src
}

async function write(
  { db, store, at }: Deps,
  picture: StoredPicture,
  encoded: Pick<EncodedPicture, 'files' | 'animation'>,
): Promise<UploadedPicture> {
  const { width, height } = picture
  const files = namedFiles(picture, encoded)
  await store.write(files)
  try {
    await insertPicture(db, picture, at)
  } catch (error) {
    // A lost connection leaves it open whether the row was inserted; files without a row do no harm.
    if (!(error instanceof DatabaseUnavailable)) await store.remove(files.map(({ name }) => name))
    throw error
  }
  return { src: `${uploadsBase}/${mainFile(picture)}`, width, height }
}
