import { expect, test } from 'vitest'
import { staticCache } from './static-cache.server.ts'

/** A build with a script in two encodings and a picture in one, and a record of what was requested. */
function openBuild() {
  const requests: string[] = []
  let isBroken = false
  const fetchFile = async (path: string, encoding: string | undefined) => {
    requests.push(`${path} ${encoding}`)
    if (isBroken) return new Response('broken', { status: 500 })
    const isCompressed = path === '/a.js' && encoding === 'br'
    const body = isCompressed ? 'small' : 'original'
    const headers = {
      'Content-Type': 'text/javascript',
      'Content-Length': String(body.length),
      'X-Request-Id': 'one',
      ...(isCompressed && { 'Content-Encoding': 'br' }),
    }
    return new Response(body, { headers })
  }
  const setBroken = (broken: boolean) => {
    isBroken = broken
  }
  const files = new Map([
    ['/a.js', new Set(['br'])],
    ['/b.png', new Set<string>()],
  ])
  return { requests, setBroken, at: staticCache(files, fetchFile) }
}

test('a file is read once in each of its encodings', async () => {
  const { requests, at } = openBuild()
  for (let round = 0; round < 2; round++) {
    for (const encoding of ['br', 'gzip', undefined] as const) {
      await at('/a.js')?.(encoding)
      await at('/b.png')?.(encoding)
    }
  }
  expect(requests.length).toBe(3)
  expect(await at('/b.png')?.('br')).toBe(await at('/b.png')?.(undefined))
  expect(await at('/a.js')?.('br')).not.toBe(await at('/a.js')?.(undefined))
})

test('a variant has the headers of the file, without those of a single request', async () => {
  const { at } = openBuild()
  const variant = await at('/a.js')?.('br')
  expect(variant?.headers).toEqual([
    ...['content-type', 'text/javascript', 'ETag', variant?.etag],
    ...['Content-Encoding', 'br', 'Content-Length', '5'],
  ])
  expect(variant?.notModifiedHeaders).toEqual(['ETag', variant?.etag])
})

test('no other path is looked up', () => {
  const { requests, at } = openBuild()
  for (const path of ['/c.js', '/A.js', '/a.js/', '/%61.js', '/../a.js', '/__proto__']) {
    expect([path, at(path)]).toEqual([path, undefined])
  }
  expect(requests).toEqual([])
})

test('a file that could not be read is read again for the next request', async () => {
  const { at, setBroken } = openBuild()
  setBroken(true)
  await expect(at('/a.js')?.('br')).rejects.toThrow('/a.js')
  setBroken(false)
  expect((await at('/a.js')?.('br'))?.status).toBe(200)
})

test('concurrent requests share one read', async () => {
  const { requests, at } = openBuild()
  await Promise.all(Array.from({ length: 20 }, () => at('/a.js')?.('br')))
  expect(requests).toEqual(['/a.js br'])
})
