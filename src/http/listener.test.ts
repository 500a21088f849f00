import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createListener, type Patience } from './listener.server.ts'

const quick: Patience = {
  headersMs: 60,
  requestMs: 5000,
  stillMs: 150,
  keepAliveMs: 150,
  lookMs: 20,
  stretchMs: 150,
  bytesPerStretch: 1000,
}
const post = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n'

/** Sends this to a listener of the test's own. @returns everything that comes until it closes */
async function sendTo(answer: RequestListener, beginning: string, drop = '', everyMs = 40) {
  const server = createListener(answer, quick).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(beginning)
  const timer = setInterval(() => drop && socket.writable && socket.write(drop), everyMs)
  onTestFinished(() => clearInterval(timer))
  return text(socket)
}

const hello: RequestListener = (_request, response) => response.end('hello')
const readAll: RequestListener = async (request, response) => {
  const body = await text(request).catch(() => '')
  response.end(`read ${body.length}`)
}

test('a sender whose headers trickle is told so and let go', async () => {
  const answer = await sendTo(hello, 'GET / HTTP/1.1\r\nHost: x\r\n', 'X: y\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*\r\n\r\n{"message":"[^"]+"}$/)
})

test('a sender whose body trickles is told so and let go', async () => {
  expect(await sendTo(readAll, post, 'a')).toMatch(/^HTTP\/1\.1 408 /)
})

test('a sender whose body keeps coming is let through, however long it takes', async () => {
  const answer = await sendTo(readAll, post, 'a'.repeat(10_000), 60)
  expect(answer).toContain('read 100000')
})

test('a sender who waits for us is not cut off, whether the body is here or we do not read it', async () => {
  const slow: RequestListener = async (_request, response) => {
    await wait(500)
    response.end('thought about it')
  }
  expect(await sendTo(slow, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toContain('thought about it')
  const paused = await sendTo(slow, post + 'a'.repeat(100_000))
  expect(paused).toContain('thought about it')
})

test('a connection that says nothing is closed without a word', async () => {
  expect(await sendTo(hello, '')).toMatch(/^(HTTP\/1\.1 408 [\s\S]*)?$/)
})

test('what comes behind a request is not answered before it', async () => {
  const slow: RequestListener = async (_request, response) => {
    await wait(100)
    response.end('hello')
  }
  const answer = await sendTo(slow, 'GET / HTTP/1.1\r\nHost: x\r\n\r\nrubbish\r\n\r\n')
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
})

test.each([
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
  ['a host that is none', 'GET / HTTP/1.1\r\nHost: 1.2.3.999\r\n\r\n', 400],
  ['headers beyond measure', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ['an unknown method', 'FROB / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a tunnel', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ['an odd wish', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: cake\r\n\r\n', 417],
])('%s is refused in the shape of the API', async (_, request, status) => {
  const answer = await sendTo(hello, request)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toContain('Content-Type: application/json')
  expect(answer).toMatch(/{"message":"[^"]+"}$/)
})
