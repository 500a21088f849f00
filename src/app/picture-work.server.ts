/** What goes on with pictures besides the calls. */
import type { Db } from '#db/open.server.ts'
import { type AvifWork, avifWork } from '#features/pictures/avif-work.server.ts'
import { removeHalfWritten } from '#features/pictures/picture-files.server.ts'
import { uploadsFolder } from '#features/pictures/picture-names.server.ts'
import type { Log } from '#http/log.server.ts'

interface Parts {
  db: Db
  dataDir: string
  log: Log
}

/** Clears up after a crash, then goes on with the AVIF files that are missing. To be called before the site listens. */
export async function workOnPictures({ db, dataDir, log }: Parts): Promise<AvifWork> {
  const folder = uploadsFolder(dataDir)
  await removeHalfWritten(folder).catch((err) =>
    log.warn({ err }, 'The folder of uploads could not be cleared up'),
  )
  const work = avifWork({ db, folder, log })
  work.wake()
  return work
}
