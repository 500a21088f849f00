import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer, type Timeouts } from './http-server.server.ts'

const shortTimeouts: Timeouts = {
  headersMs: 60,
  idleMs: 150,
  keepAliveMs: 150,
  checkIntervalMs: 20,
  bodyWindowMs: 150,
  minBytesPerWindow: 1000,
}
const post = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n'

/** Sends `start`, then `chunk` at intervals. @returns everything received until the server closes */
async function sendTo(
  handler: RequestListener,
  start: string,
  chunk = '',
  { everyMs = 40, timeouts = shortTimeouts } = {},
) {
  const server = createHttpServer(handler, timeouts).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
  })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(start)
  const timer = setInterval(() => chunk && socket.writable && socket.write(chunk), everyMs)
  onTestFinished(() => clearInterval(timer))
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  // The server closes the connection with unread bytes, so this side may get a reset instead of an end.
  await new Promise((resolve) => socket.once('close', resolve))
  return received
}

const hello: RequestListener = (_request, response) => response.end('hello')
const readAll: RequestListener = async (request, response) => {
  const body = await text(request).catch(() => '')
  response.end(`read ${body.length}`)
}

test('a client whose headers trickle gets 408', async () => {
  const received = await sendTo(hello, 'GET / HTTP/1.1\r\nHost: x\r\n', 'X: y\r\n')
  expect(received).toMatch(/^HTTP\/1\.1 408 [\s\S]*\r\n\r\n{"message":"[^"]+"}$/)
})

test('a request that arrived in time is served, however late the event loop reads it', async () => {
  const timeouts = { ...shortTimeouts, idleMs: 60_000 }
  const server = createHttpServer(hello, timeouts).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(server, 'connection')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  const busyUntil = performance.now() + 2 * shortTimeouts.headersMs
  while (performance.now() < busyUntil);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
})

test('a client whose body trickles gets 408', async () => {
  expect(await sendTo(readAll, post, 'a')).toMatch(/^HTTP\/1\.1 408 /)
})

test('a client whose body the handler gives up is answered and then disconnected', async () => {
  const fullDisk = () => new Writable({ write: (_chunk, _encoding, done) => done(new Error()) })
  const giveUp: RequestListener = async (request, response) => {
    await pipeline(request, fullDisk()).catch(() => {})
    response.end('given up')
  }
  // Only the rate of the body can end it.
  const timeouts = { ...shortTimeouts, idleMs: 60_000, keepAliveMs: 60_000 }
  expect(await sendTo(giveUp, post, 'a', { timeouts })).toContain('given up')
})

test('a client that goes on with a body nobody reads is disconnected after the response', async () => {
  // Only the body itself can end it, and its rate is high enough.
  const timeouts = { ...shortTimeouts, idleMs: 60_000, keepAliveMs: 60_000 }
  const endless = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'
  const chunk = `3e8\r\n${'a'.repeat(1000)}\r\n`
  expect(await sendTo(hello, endless, chunk, { everyMs: 20, timeouts })).toContain('hello')
})

test('a client whose body keeps arriving is served, however long it takes', async () => {
  // Far above the interval: the machine may pause this process.
  const timeouts = { ...shortTimeouts, idleMs: 2000, bodyWindowMs: 2000 }
  const received = await sendTo(readAll, post, 'a'.repeat(10_000), { everyMs: 250, timeouts })
  expect(received).toContain('read 100000')
})

test('a client that waits for the handler is not disconnected, whether or not its body is read', async () => {
  const slow: RequestListener = async (_request, response) => {
    await wait(500)
    response.end('done')
  }
  expect(await sendTo(slow, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toContain('done')
  const paused = await sendTo(slow, post + 'a'.repeat(100_000))
  expect(paused).toContain('done')
})

test('a silent connection is closed', async () => {
  expect(await sendTo(hello, '')).toMatch(/^(HTTP\/1\.1 408 [\s\S]*)?$/)
})

test('a client of the product has ten seconds for its headers, and fifteen without a byte', () => {
  const { headersTimeout, timeout } = createHttpServer(hello)
  expect([headersTimeout, timeout]).toEqual([10_000, 15_000])
})

test('a malformed pipelined request is answered after the one before it', async () => {
  const slow: RequestListener = async (_request, response) => {
    await wait(100)
    response.end('hello')
  }
  const received = await sendTo(slow, 'GET / HTTP/1.1\r\nHost: x\r\n\r\nrubbish\r\n\r\n')
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
})

const coded = (coding: string) =>
  `GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n`

test('a request pipelined behind a rejected one is not processed', async () => {
  const paths: string[] = []
  const note: RequestListener = ({ url = '' }, response) => {
    paths.push(url)
    response.end('hello')
  }
  const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n'
  const unknown = 'GET /first HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n'
  const received = await sendTo(note, unknown + smuggled)
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  expect(paths).toEqual([])
})

test('a chunked GET is served, whatever the case of the coding', async () => {
  expect(await sendTo(hello, coded('Chunked'))).toMatch(/^HTTP\/1\.1 200 /)
})

test('a connection that breaks after a rejected request and a CONNECT breaks nothing else', async () => {
  const server = createHttpServer(hello, shortTimeouts).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => {})
  client.write('GET http://[ HTTP/1.1\r\nHost: x\r\n\r\nCONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n')
  const [, socket] = await once(server, 'connect')
  socket.destroy(new Error('reset'))
  await new Promise((resolve) => socket.once('close', resolve))
  expect(socket.listenerCount('error')).toBe(1)
})

test.each([
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
  ['an invalid host', 'GET / HTTP/1.1\r\nHost: 1.2.3.999\r\n\r\n', 400],
  ['oversized headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ['an unknown method', 'FROB / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a GET in an unknown coding', coded('xchunked'), 400],
  ['a GET whose last coding is not chunked', coded('chunked, gzip'), 400],
  ['a GET chunked twice', coded('chunked, chunked'), 400],
  ['a GET in compressed chunks', coded('gzip, chunked'), 501],
  ['a CONNECT', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: cake\r\n\r\n', 417],
])('%s is rejected with a JSON error', async (_, request, status) => {
  const received = await sendTo(hello, request)
  expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(received).toContain('Content-Type: application/json')
  expect(received).toMatch(/{"message":"[^"]+"}$/)
})
