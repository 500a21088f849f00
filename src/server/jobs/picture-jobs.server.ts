/** Background worker on uploaded pictures. */
import type { Db } from '#db/open.server.ts'
import { type AvifWorker, createAvifWorker } from '#features/pictures/avif-worker.server.ts'
import type { Log } from '#log/log.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'

interface Deps {
  db: Db
  store: FileStore
  log: Log
}

/** Removes leftovers of a crash, then starts encoding missing AVIF files. Call before the site listens. */
export async function startPictureJobs({ db, store, log }: Deps): Promise<AvifWorker> {
  await store
    .cleanUp()
    .catch((err) => log.warn({ err }, 'The folder of uploads could not be cleared up'))
  const worker = createAvifWorker({ db, store, log })
  worker.processPending()
  return worker
}
