/** Makes the AVIF files of uploaded pictures, one at a time, while the WebP files serve already. */
import type { Db } from '#db/open.server.ts'
import type { Log } from '#http/log.server.ts'
import { storageFailure } from '#http/storage-failure.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { smallerWidths } from '#ui/picture-sources.ts'
import { encodeAvif } from './picture-encoding.server.ts'
import { pictureFile, type StoredPicture } from './picture-names.server.ts'
import { findWithoutAvif, markAvifMade } from './picture-queries.server.ts'

/** When it tries again where the disk or the database failed. */
const lookAgainMs = 30_000

interface Parts {
  db: Db
  store: FileStore
  log: Log
  retryAfterMs?: number
}

export interface AvifWork {
  /** Sees to every picture that has none. Resolves when all are seen to; never rejects. */
  wake: () => Promise<void>
  /** Resolves when nothing is written any more: the file in hand is finished, the rest waits for a new start. */
  stop: () => Promise<void>
}

export function avifWork({ db, store, log, retryAfterMs = lookAgainMs }: Parts): AvifWork {
  /** A picture whose files are broken is tried again at the next start, not at each upload. */
  const failed = new Set<string>()
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()

  async function seeToAll() {
    const pictures = stopped ? [] : await findWithoutAvif(db)
    for (const picture of pictures.filter(({ stem }) => !failed.has(stem))) {
      if (stopped) return
      await makeFiles(picture).catch((err) => {
        if (storageFailure(err)) throw err
        failed.add(picture.stem)
        log.warn({ err, picture: picture.stem }, 'A picture could not be encoded as AVIF')
      })
    }
  }

  async function makeFiles(picture: StoredPicture) {
    const { stem, width } = picture
    const source = await store.read(pictureFile(picture, width, 'webp'))
    if (!source) throw new Error('Its file is gone')
    for (const each of [width, ...smallerWidths(width)]) {
      if (stopped) return
      const bytes = await encodeAvif(source, each)
      await store.write([{ name: pictureFile(picture, each, 'avif'), bytes }])
    }
    await markAvifMade(db, stem)
  }

  function tryLater(err: unknown) {
    log.warn({ err }, 'The AVIF files of pictures have to wait')
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(wake, retryAfterMs).unref()
  }

  function wake() {
    current = current.then(seeToAll).catch(tryLater)
    return current
  }

  return {
    wake,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      return current
    },
  }
}
