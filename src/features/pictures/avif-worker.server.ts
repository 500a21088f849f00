/** Encodes AVIF files of uploaded pictures in the background; until then the WebP files are served. */
import type { Db } from '#db/open.server.ts'
import { classifyStorageError } from '#http/storage-errors.server.ts'
import type { Log } from '#log/log.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { smallerWidths } from '#ui/picture-sources.ts'
import { encodeAvif, isLossless } from './picture-encoding.server.ts'
import { originalFile, pictureFile, type StoredPicture } from './picture-names.server.ts'
import { findWithoutAvif, markAvifEncoded } from './picture-queries.server.ts'

const defaultRetryMs = 30_000

interface Deps {
  db: Db
  store: FileStore
  log: Log
  /** Delay after a storage or database error. */
  retryAfterMs?: number
}

export interface AvifWorker {
  /** Encodes every pending picture. Never rejects. */
  processPending: () => Promise<void>
  /** Resolves when the file in progress is written; pending pictures wait for the next start. */
  stop: () => Promise<void>
}

export function createAvifWorker({
  db,
  store,
  log,
  retryAfterMs = defaultRetryMs,
}: Deps): AvifWorker {
  /** Stems whose files are broken; retried after the next start only. */
  const failed = new Set<string>()
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()

  async function processAll() {
    const pictures = stopped ? [] : await findWithoutAvif(db)
    for (const picture of pictures.filter(({ stem }) => !failed.has(stem))) {
      if (stopped) return
      await encode(picture).catch((err) => {
        if (classifyStorageError(err)) throw err
        failed.add(picture.stem)
        log.warn({ err, picture: picture.stem }, 'A picture could not be encoded as AVIF')
      })
    }
  }

  async function encode(picture: StoredPicture) {
    const { stem, width } = picture
    const source = await store.read(pictureFile(picture, width, 'webp'))
    if (!source) throw new Error('The WebP file is missing')
    for (const size of [width, ...smallerWidths(width)]) {
      if (stopped) return
      const webp = size === width ? source : await store.read(pictureFile(picture, size, 'webp'))
      if (webp && isLossless(webp)) continue
      const bytes = await encodeAvif(source, size)
      await store.write([{ name: pictureFile(picture, size, 'avif'), bytes }])
    }
    await markAvifEncoded(db, stem)
    await store.remove([originalFile(stem)])
  }

  function scheduleRetry(err: unknown) {
    log.warn({ err }, 'Encoding pictures as AVIF is postponed')
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(processPending, retryAfterMs).unref()
  }

  function processPending() {
    current = current.then(processAll).catch(scheduleRetry)
    return current
  }

  return {
    processPending,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      return current
    },
  }
}
