import { expect, test } from 'vitest'
import type { StoredResponse, Variants } from './cached-response.server.ts'
import { responseCache } from './response-cache.server.ts'

function page(text: string, status = 200): StoredResponse {
  return {
    status,
    headers: [['content-type', 'text/html']],
    body: new Uint8Array(Buffer.from(text)),
  }
}

async function textOf(variants: Variants | undefined) {
  const variant = await variants?.(undefined)
  return variant && Buffer.from(variant.body).toString()
}

/** A render that the test completes. */
function deferredRender() {
  const { promise, resolve } = Promise.withResolvers<StoredResponse>()
  return { render: () => promise, finish: resolve }
}

test('requests that arrive during a render share its result', async () => {
  const cache = responseCache(1e6)
  const { render, finish } = deferredRender()
  const first = cache.load('/', render)
  const others = [cache.pending('/'), cache.load('/', async () => page('stew'))]
  finish(page('soup'))
  const texts = [await first, ...(await Promise.all(others))].map(textOf)
  expect(await Promise.all(texts)).toEqual(['soup', 'soup', 'soup'])
  expect(cache.pending('/')).toBeUndefined()
  expect(cache.get('/')).toBe(await first)
})

test('a failed render rejects, and the next request renders again', async () => {
  const cache = responseCache(1e6)
  await expect(cache.load('/', () => Promise.reject(new Error('burnt')))).rejects.toThrow('burnt')
  expect(await textOf(await cache.load('/', async () => page('soup')))).toBe('soup')
})

test('a response that was being rendered during an invalidation is neither stored nor shared', async () => {
  const cache = responseCache(1e6)
  const old = deferredRender()
  const loading = cache.load('/', old.render)
  cache.invalidate()
  expect(cache.pending('/')).toBeUndefined()
  await cache.load('/', async () => page('new'))
  old.finish(page('old'))
  expect(await textOf(await loading)).toBe('old')
  expect(await textOf(cache.get('/'))).toBe('new')
})

test('an invalidation drops everything and returns the keys, most recently used first', async () => {
  const cache = responseCache(1e6)
  for (const key of ['/1', '/2', '/3']) await cache.load(key, async () => page(key))
  cache.get('/1')
  expect(cache.invalidate()).toEqual(['/1', '/3', '/2'])
  expect(['/1', '/2', '/3'].map(cache.get)).toEqual([undefined, undefined, undefined])
})

test('a stale response is served until its refresh completes, and kept when that fails', async () => {
  const cache = responseCache(1e6)
  await cache.load('/', async () => page('12 visitors'))
  const { render, finish } = deferredRender()
  const refreshing = cache.refresh('/', render)
  expect(await textOf(cache.get('/'))).toBe('12 visitors')
  finish(page('13 visitors'))
  await refreshing
  expect(await textOf(cache.get('/'))).toBe('13 visitors')
  await cache.refresh('/', async () => page('broken', 500))
  expect(await textOf(cache.get('/'))).toBe('13 visitors')
})

test('a response that was invalidated during its refresh is not stored again', async () => {
  const cache = responseCache(1e6)
  await cache.load('/', async () => page('old'))
  const { render, finish } = deferredRender()
  const refreshing = cache.refresh('/', render)
  cache.invalidate()
  finish(page('of the old content'))
  await refreshing
  expect(cache.get('/')).toBeUndefined()
  await cache.refresh('/', async () => page('unrequested'))
  expect(cache.get('/')).toBeUndefined()
})

test('only a 200 is stored', async () => {
  const cache = responseCache(1e6)
  for (const status of [301, 404, 500]) await cache.load('/', async () => page('x', status))
  expect(cache.get('/')).toBeUndefined()
})

test('the least recently used responses are evicted first', async () => {
  const cache = responseCache(20_000)
  const keys = ['/1', '/2', '/3', '/4', '/5', '/6']
  for (const key of keys) {
    await cache.load(key, async () => page('x'.repeat(1000)))
    cache.get('/1')
  }
  expect(keys.filter(cache.get)).toEqual(['/1', '/5', '/6'])
})

test('a response that is larger than the cache is not stored', async () => {
  const cache = responseCache(20_000)
  await cache.load('/small', async () => page('x'))
  await cache.load('/large', async () => page('x'.repeat(20_000)))
  expect([cache.get('/small') !== undefined, cache.get('/large')]).toEqual([true, undefined])
})

test('a primed response is rendered once and compressed ahead of requests', async () => {
  const cache = responseCache(1e6)
  let renders = 0
  const render = async () => {
    renders += 1
    return page('soup '.repeat(400))
  }
  await Promise.all([cache.prime('/', render), cache.prime('/', render)])
  expect(renders).toBe(1)
  expect(cache.get('/')?.('br')).toMatchObject({ headers: expect.arrayContaining(['br']) })
})
