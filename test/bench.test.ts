/** Unit tests of the benchmark; its measurements are not asserted. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/open.server.ts'
import { countMessages } from '#features/contact/inbox-queries.server.ts'
import { countPosts, findPost } from '#features/posts/post-queries.server.ts'
import { fillArchive, postId } from '../bench/archive.ts'
import { number, table } from '../bench/tables.ts'

const now = new Date('2026-03-04T05:06:07.000Z')

async function filledFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'folio-bench-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await fillArchive(dataDir, { posts: 3, messages: 20 })
  const db = await openDatabase({ dataDir })
  onTestFinished(() => db.destroy())
  return db
}

test('an archive has the requested number of posts and messages, and is reproducible', async () => {
  const [first, second] = [await filledFolder(), await filledFolder()]
  expect(await countPosts(first, now)).toBe(3)
  const { inbox, spam } = await countMessages(first)
  expect(inbox + spam).toBe(20)
  const post = await findPost(first, now, postId(2))
  expect(post?.content).toContain('<h2 id=')
  expect(await findPost(second, now, postId(2))).toEqual(post)
})

async function loadOf(handler: RequestListener) {
  const server = createServer(handler).listen(0, '127.0.0.1')
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const order = JSON.stringify({ url, headers: { 'X-Word': 'soup' }, seconds: 0.1, connections: 4 })
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/load-generator.ts', order])
  return JSON.parse(stdout)
}

test('the load generator counts responses that arrive in several chunks', async () => {
  let counted = 0
  const { requests, perSecond, p50Ms, p99Ms } = await loadOf((request, response) => {
    counted += request.headers['x-word'] === 'soup' ? 1 : 0
    response.setHeader('Content-Length', 200_000)
    response.write('a'.repeat(100_000))
    setImmediate(() => response.end('b'.repeat(100_000)))
  })
  expect(requests).toBe(counted)
  expect(perSecond).toBeGreaterThan(0)
  expect(p99Ms).toBeGreaterThanOrEqual(p50Ms)
})

test('a load with failed requests throws', async () => {
  const refused = loadOf((_, response) => void response.writeHead(503).end())
  await expect(refused).rejects.toThrow('HTTP/1.1 503')
})

test('a table reads the same in a terminal and in Markdown', () => {
  const rows = [
    ['page', 'ms'],
    ['`/`', number(1234.5)],
    ['a post', number(undefined)],
  ]
  expect(table(rows)).toBe(
    ['| page   |    ms |', '| ------ | ----: |', '| `/`    | 1,235 |', '| a post |     – |'].join(
      '\n',
    ),
  )
})
