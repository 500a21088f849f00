/** What goes on with pictures besides the calls. */
import type { Db } from '#db/open.server.ts'
import { type AvifWork, avifWork } from '#features/pictures/avif-work.server.ts'
import type { Log } from '#http/log.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'

interface Parts {
  db: Db
  store: FileStore
  log: Log
}

/** Clears up after a crash, then goes on with the AVIF files that are missing. To be called before the site listens. */
export async function workOnPictures({ db, store, log }: Parts): Promise<AvifWork> {
  await store
    .clearUp()
    .catch((err) => log.warn({ err }, 'The folder of uploads could not be cleared up'))
  const work = avifWork({ db, store, log })
  work.wake()
  return work
}
