/** Public responses in memory, by key: bounded in bytes, with request coalescing, invalidated as a whole. */
import { LRUCache } from 'lru-cache'
import { type StoredResponse, type Variants, variantsOf } from './cached-response.server.ts'

type Render = () => Promise<StoredResponse>

export interface ResponseCache {
  get: (key: string) => Variants | undefined
  /** The response being rendered. */
  pending: (key: string) => Promise<Variants> | undefined
  /** Returns the cached response or renders it; concurrent calls share one render. Stores status 200 only. */
  load: (key: string, render: Render) => Promise<Variants>
  /** Renders a cached response again; the stale one is served until then, and kept if rendering fails. */
  refresh: (key: string, render: Render) => Promise<void>
  /** Renders and compresses a response ahead of the first request. */
  prime: (key: string, render: Render) => Promise<void>
  /**
   * Drops all responses; those still being rendered are neither stored nor shared with later requests.
   * @returns the keys that were cached, most recently used first
   */
  invalidate: () => string[]
}

/** Overhead of an entry in bytes, and the size of its compressed variants relative to the body. */
const [entryOverheadBytes, variantsRatio] = [4096, 0.6]

/** @param maxBytes total size; the least recently used responses are evicted first */
export function responseCache(maxBytes: number): ResponseCache {
  const cache = new LRUCache<string, Variants>({ maxSize: maxBytes })
  // Not lru-cache's `fetch`: it rejects waiting callers on `clear`, and coalesces only what it stores.
  let pending = new Map<string, Promise<Variants>>()

  function store(key: string, variants: Variants, { body }: StoredResponse) {
    cache.set(key, variants, {
      size: Math.ceil(body.length * (1 + variantsRatio)) + entryOverheadBytes,
    })
  }

  function start(key: string, render: Render) {
    const generation = pending
    const loading = render()
      .then((response) => {
        const variants = variantsOf(response)
        if (response.status === 200 && generation === pending) store(key, variants, response)
        return variants
      })
      .finally(() => generation.delete(key))
    generation.set(key, loading)
    return loading
  }

  async function load(key: string, render: Render) {
    return cache.get(key) ?? pending.get(key) ?? start(key, render)
  }

  return {
    get: (key) => cache.get(key),
    pending: (key) => pending.get(key),
    load,
    async refresh(key, render) {
      const stale = cache.peek(key)
      if (!stale) return
      const response = await render()
      if (response.status !== 200) return
      const variants = variantsOf(response)
      await variants('br')
      if (cache.peek(key) === stale) store(key, variants, response)
    },
    async prime(key, render) {
      const variants = await load(key, render)
      await variants('br')
    },
    invalidate() {
      const keys = [...cache.keys()]
      cache.clear()
      pending = new Map()
      return keys
    },
  }
}
