/** Rendered pictures as files: each is rendered once, for whatever it shows. */
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createMutex } from '#features/pictures/mutex.server.ts'
import { HttpError } from '#http/errors.server.ts'
import type { Log } from '#log/log.server.ts'
import { throttledLog } from '#log/throttled-log.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'

interface Deps {
  /** Created when needed. Absent: nothing is stored. */
  folder: string | undefined
  log: Pick<Log, 'warn' | 'error'>
  /** Beyond it the oldest tenth is removed. */
  maxFiles?: number
}

export interface RenderCache {
  /**
   * Concurrent calls share one rendering; different ones are rendered one after the other.
   * @param content everything that the picture shows
   * @param maxWaiting the renderings that may wait before this one
   * @throws HttpError 503 when more wait
   */
  get: (content: unknown, render: () => Promise<Buffer>, maxWaiting?: number) => Promise<Buffer>
}

/** The cards and covers of 5,000 posts, which are a gigabyte. */
const defaultMaxFiles = 20_000
/** A few seconds of work for cards. */
const defaultMaxWaiting = 16
const busyMessage = 'Too many pictures are being rendered. Please try again in a few seconds.'
const retryAfterS = 5

/** A folder that cannot be read or written costs time only, and a line in the log. */
export function renderCache({ folder, log, maxFiles = defaultMaxFiles }: Deps): RenderCache {
  const store = folder === undefined ? undefined : folderStore(folder)
  const withMutex = createMutex()
  const pending = new Map<string, Promise<Buffer>>()
  const logThrottled = throttledLog()
  let queued = 0
  /** Undefined before the first write. Other processes may have written, too. */
  let fileCount: number | undefined
  const warn = (err: unknown) => {
    logThrottled(log, 'warn', err, 'The cache of rendered pictures failed')
    return undefined
  }

  // What a crash left.
  store?.cleanUp().catch(warn)

  async function load(name: string, render: () => Promise<Buffer>, maxWaiting: number) {
    const stored = await store?.read(name).catch(warn)
    if (stored) return stored
    const bytes = await enqueue(render, maxWaiting)
    await store?.write([{ name, bytes }]).then(countWritten).catch(warn)
    return bytes
  }

  /** One is rendered, the others wait. */
  async function enqueue(render: () => Promise<Buffer>, maxWaiting: number) {
    if (queued > maxWaiting) throw new HttpError(503, busyMessage, { retryAfterS })
    queued += 1
    return withMutex(render).finally(() => {
      queued -= 1
    })
  }

  async function countWritten() {
    fileCount = fileCount === undefined ? ((await store?.names()) ?? []).length : fileCount + 1
    if (fileCount > maxFiles) await removeOldest()
  }

  async function removeOldest() {
    const names = (await store?.names()) ?? []
    fileCount = names.length
    if (names.length <= maxFiles) return
    const kept = maxFiles - Math.floor(maxFiles / 10)
    const files = await Promise.all(
      names.map(async (name) => ({ name, at: await writtenAt(name) })),
    )
    const oldest = files.toSorted((a, b) => a.at - b.at).slice(0, files.length - kept)
    await store?.remove(oldest.map(({ name }) => name))
    fileCount = kept
  }

  async function writtenAt(name: string): Promise<number> {
    const file = await stat(join(folder ?? '', name)).catch(() => undefined)
    return file?.mtimeMs ?? 0
  }

  return {
    get: (content, render, maxWaiting = defaultMaxWaiting) => {
      const name = createHash('sha256').update(JSON.stringify(content)).digest('hex')
      const shared = pending.get(name)
      if (shared) return shared
      const loading = load(name, render, maxWaiting).finally(() => pending.delete(name))
      pending.set(name, loading)
      return loading
    },
  }
}
