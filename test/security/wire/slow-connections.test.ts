/** Connections that are held open to exhaust the server; their time limits are tested in src/http/node. */
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openSocket, type RawResponse, receive } from '../support/raw-socket.ts'
import { expectReadLatency } from '../support/read-latency.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture()
const longestMs = 60_000
const head = (length: number) =>
  `POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

/** Sends `beginning`, then `drop` every half second, until the server closes the connection. */
function trickle(beginning: string, drop: string): Promise<RawResponse> {
  const socket = openSocket(site())
  socket.write(beginning)
  const timer = setInterval(() => socket.writable && socket.write(drop), 500)
  socket.on('close', () => clearInterval(timer))
  return receive(socket, longestMs, { untilClosed: true })
}

test('300 slow connections are dropped, and leave the site fast for others', async () => {
  const slow: Promise<RawResponse>[] = []
  while (slow.length < 300) {
    slow.push(trickle('GET / HTTP/1.1\r\nHost: x\r\n', 'X: y\r\n'), trickle(head(100_000), 'a'))
    // Opened slowly: the attack is holding connections, not opening them.
    if (slow.length % 10 === 0) await wait(20)
  }
  let isOver = false
  const ended = Promise.all(slow).finally(() => {
    isOver = true
  })
  const times: number[] = []
  while (!isOver) {
    const started = performance.now()
    const response = await fetch(`${site().url}/`)
    await response.text()
    expect(response.status).toBe(200)
    times.push(performance.now() - started)
    await wait(200)
  }
  expect((await ended).filter(({ status, closed }) => status !== 408 || !closed)).toEqual([])
  expectReadLatency(times)
})

test('a client that reads nothing is dropped', async () => {
  const socket = openSocket(site())
  socket.pause()
  const request = 'GET /assets/project-default-1600.webp HTTP/1.1\r\nHost: x\r\n\r\n'
  socket.write(request.repeat(400))
  await expect.poll(() => socket.write(request) || socket.writable, { interval: 1000 }).toBe(false)
})

test('a slow but steady upload of 40 KB/s is read to its end', async () => {
  const socket = openSocket(site())
  socket.write(head(800_000))
  const timer = setInterval(() => socket.writable && socket.write('a'.repeat(20_000)), 500)
  socket.on('close', () => clearInterval(timer))
  const { status } = await receive(socket, longestMs)
  clearInterval(timer)
  // It is no JSON.
  expect(status).toBe(400)
})
