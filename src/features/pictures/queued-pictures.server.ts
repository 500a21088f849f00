/**
 * Pictures that are encoded later, for imports of thousands: the original is stored, and encoded when the background
 * worker comes to it or somebody asks for the picture, whichever is first. Originals are never served.
 */
import { HttpError } from '#http/errors.server.ts'
import { uploadsBase } from '#paths.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { decodeInTurn } from './mutex.server.ts'
import { encodePicture, inspectPicture } from './picture-encoding.server.ts'
import {
  createStem,
  mainFile,
  namedFiles,
  originalFile,
  pictureOfFile,
  type StoredPicture,
} from './picture-names.server.ts'

export interface QueuedPicture {
  picture: StoredPicture
  /** Its address. */
  src: string
}

/**
 * Stores the original. It is queued once its row is inserted; without one it is a file that nothing removes, which does
 * no harm.
 * @throws HttpError with a message for the user if the bytes are not a supported picture
 */
export async function storeOriginal(
  store: FileStore,
  fileName: string,
  bytes: Buffer,
): Promise<QueuedPicture> {
  const inspected = await inspectPicture(bytes)
  const { width, height } = inspected
  const picture = { stem: createStem(fileName, inspected), width, height }
  await store.write([{ name: originalFile(picture.stem), bytes }])
  return { picture, src: `${uploadsBase}/${mainFile(picture)}` }
}

/** The store, in which a picture that is queued is encoded by the first read. */
export function withQueuedPictures(store: FileStore): FileStore {
  const encoding = new Map<string, Promise<void>>()

  async function encodeOnce(picture: StoredPicture) {
    const current = encoding.get(picture.stem) ?? decodeInTurn(() => encodeQueued(store, picture))
    encoding.set(picture.stem, current)
    await current.finally(() => encoding.delete(picture.stem))
  }

  return {
    ...store,
    read: async (name) => {
      const bytes = await store.read(name)
      const picture = bytes ? undefined : pictureOfFile(name)
      if (!picture || !name.endsWith('.webp')) return bytes
      await encodeOnce(picture)
      return store.read(name)
    },
  }
}

/** Damaged ones stay as they are: their picture is missing. */
async function encodeQueued(store: FileStore, picture: StoredPicture): Promise<void> {
  const original = await store.read(originalFile(picture.stem))
  if (!original) return
  try {
    await store.write(namedFiles(picture, await encodePicture(original)))
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
  }
}
