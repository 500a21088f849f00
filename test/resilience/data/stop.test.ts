/** Graceful shutdown with requests in flight. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { newClientHeaders } from '../../security/support/client-addresses.ts'
import { receive } from '../../security/support/raw-socket.ts'
import { drawing } from '../../support/pictures.ts'
import { administrator, type RunningSite } from '../../support/running-site.ts'
import { logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { expectIntact } from '../support/integrity.ts'
import { restart, startTestSite } from '../support/site-lifecycle.ts'

test('SIGTERM lets the requests in flight end, takes no more connections and exits with 0', async () => {
  const site = await startTestSite()
  const ada = await logIn(site)
  const picture = await drawing(600, 400).jpeg().toBuffer()
  const message = { name: 'Ines', email: 'ines@example.com', message: 'Could you help?' }
  const post = { title: 'The last one', excerpt: 'x', content: '<p>x</p>' }
  const calls: [path: string, body: Buffer | object][] = [
    ['/api/pictures?name=soup.jpg', picture],
    ['/api/auth/login', administrator],
    ...Array.from({ length: 5 }, (): [string, object] => ['/api/contact', message]),
    ['/api/blogs', post],
  ]
  const idle = await Promise.all(Array.from({ length: 5 }, () => idleConnection(site)))
  const begun = await Promise.all(calls.map(([path, body]) => begin(site, ada, path, body)))
  // The site has read what arrived before.
  for (let count = 0; count < 2; count++) await (await fetch(`${site.url}/healthz`)).text()
  const gone = site.kill('SIGTERM')
  await expect.poll(() => isRefused(site), { interval: 10 }).toBe(true)
  expect(site.process.exitCode).toBeNull()
  const answers = await Promise.all(begun.map((finish) => finish()))
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 201, 201, 201, 201, 201, 201])
  expect(await gone).toBe(0)
  const stillOpen = () => idle.filter((socket) => !socket.destroyed && !socket.readableEnded)
  await expect.poll(stillOpen).toEqual([])
  const { site: next } = await restart(site)
  await expectIntact(next)
  const stored = await changeDatabase(next, `select title from post where title = '${post.title}'`)
  expect(stored).toHaveLength(1)
  expect(await changeDatabase(next, 'select id from contact_message')).toHaveLength(5)
  expect(await changeDatabase(next, 'select stem from picture')).toHaveLength(1)
  expect(await next.kill('SIGINT')).toBe(0)
})

/** Sends a request but for its last byte. @returns sends that, and receives the response */
async function begin(site: RunningSite, ada: object, path: string, body: Buffer | object) {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  const type = Buffer.isBuffer(body) ? 'image/jpeg' : 'application/json'
  const headers = {
    ...{ Host: new URL(site.url).host, 'Content-Type': type, 'Content-Length': bytes.length },
    ...(path.includes('contact') || path.includes('login') ? newClientHeaders() : ada),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.write(bytes.subarray(0, -1))
  return () => {
    const response = receive(socket, 60_000)
    socket.write(bytes.subarray(-1))
    return response
  }
}

/** A connection that has had an answer and asks nothing now. */
async function idleConnection(site: RunningSite): Promise<Socket> {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  // An end that is not polite is an end, too.
  socket.on('error', () => socket.destroy())
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'data')
  socket.resume()
  return socket
}

function isRefused(site: RunningSite): Promise<boolean> {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', () => resolve(true))
  })
}
