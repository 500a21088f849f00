/** From the bytes of an upload to a stored picture: first its files, then its row, or nothing at all. */
import type { Db } from '#db/open.server.ts'
import { DatabaseAway } from '#db/presence.server.ts'
import { uploadsBase } from '#routes.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import type { UploadedPicture } from './picture.ts'
import { encodePicture } from './picture-encoding.server.ts'
import { newStem, pictureFile } from './picture-names.server.ts'
import { insertPicture } from './picture-queries.server.ts'

interface Parts {
  db: Db
  store: FileStore
  at: Date
}

/** @throws HttpError with a sentence where the bytes are no picture that can be used */
export async function storePicture(
  { db, store, at }: Parts,
  name: string,
  bytes: Buffer,
): Promise<UploadedPicture> {
  const { width, height, tint, files } = await inTurn(() => encodePicture(bytes))
  const picture = { stem: newStem(name, width, height, tint), width, height }
  const named = files.map((file) => ({
    name: pictureFile(picture, file.width, 'webp'),
    bytes: file.bytes,
  }))
  await store.write(named)
  try {
    await insertPicture(db, picture, at)
  } catch (error) {
    // A server that went away may have kept the row all the same; files without one harm nobody.
    if (!(error instanceof DatabaseAway)) await store.remove(named.map((file) => file.name))
    throw error
  }
  return { src: `${uploadsBase}/${pictureFile(picture, width, 'webp')}`, width, height }
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** One after the other: a decoded picture takes hundreds of megabytes. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(work, work)
  lastTurn = turn
  return turn
}
