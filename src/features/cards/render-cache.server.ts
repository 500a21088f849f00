/** Rendered pictures as files: each is rendered once, for whatever it shows. */
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createMutex } from '#features/pictures/mutex.server.ts'
import type { Log } from '#log/log.server.ts'
import { throttledLog } from '#log/throttled-log.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'

interface Deps {
  /** Created when needed. Absent: nothing is stored. */
  folder: string | undefined
  log: Pick<Log, 'warn' | 'error'>
  /** The oldest ones beyond it are removed. */
  maxFiles?: number
}

export interface RenderCache {
  /**
   * Concurrent calls share one rendering; different ones are rendered one after the other.
   * @param content everything that the picture shows
   */
  get: (content: unknown, render: () => Promise<Buffer>) => Promise<Buffer>
}

/** About 60 MB of cards. */
const defaultMaxFiles = 1000

/** A folder that cannot be read or written costs time only, and a line in the log. */
export function renderCache({ folder, log, maxFiles = defaultMaxFiles }: Deps): RenderCache {
  const store = folder === undefined ? undefined : folderStore(folder)
  const withMutex = createMutex()
  const pending = new Map<string, Promise<Buffer>>()
  const logThrottled = throttledLog()
  const warn = (err: unknown) => {
    logThrottled(log, 'warn', err, 'The cache of cards and icons failed')
    return undefined
  }

  // What a crash left.
  store?.cleanUp().catch(warn)

  async function load(name: string, render: () => Promise<Buffer>): Promise<Buffer> {
    const stored = await store?.read(name).catch(warn)
    if (stored) return stored
    const bytes = await withMutex(render)
    await store?.write([{ name, bytes }]).then(removeOldest).catch(warn)
    return bytes
  }

  async function removeOldest() {
    const names = (await store?.names()) ?? []
    if (names.length <= maxFiles) return
    const files = await Promise.all(
      names.map(async (name) => ({ name, at: await writtenAt(name) })),
    )
    const oldest = files.toSorted((a, b) => a.at - b.at).slice(0, files.length - maxFiles)
    await store?.remove(oldest.map(({ name }) => name))
  }

  async function writtenAt(name: string): Promise<number> {
    const file = await stat(join(folder ?? '', name)).catch(() => undefined)
    return file?.mtimeMs ?? 0
  }

  return {
    get: (content, render) => {
      const name = createHash('sha256').update(JSON.stringify(content)).digest('hex')
      const shared = pending.get(name)
      if (shared) return shared
      const loading = load(name, render).finally(() => pending.delete(name))
      pending.set(name, loading)
      return loading
    },
  }
}
