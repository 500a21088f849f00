/** Connections held open to exhaust the server (Slowloris). */
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { check } from '../../support/check.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { openSocket, type RawResponse, receive } from '../support/raw-socket.ts'
import { expectReadLatency } from '../support/read-latency.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture()
const longestMs = 60_000
/** Ten seconds for the headers, fifteen without activity; the rest is a margin for a busy machine. */
const silentMs = 30_000
/** One window of fifteen seconds, and as much again for a busy machine. */
const bodyMs = 40_000
const head = (more: string) =>
  `POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${more}`

/** Sends `beginning`, then `drop` every half second, until the server closes the connection. */
function trickle(running: RunningSite, beginning: string, drop: string): Promise<RawResponse> {
  const socket = openSocket(running)
  socket.write(beginning)
  const timer = setInterval(() => socket.writable && socket.write(drop), 500)
  socket.on('close', () => clearInterval(timer))
  return receive(socket, longestMs, { untilClosed: true })
}

/** The durations of the reads meanwhile, in milliseconds. */
async function timesOfReads(running: RunningSite, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let going = true
  until.finally(() => {
    going = false
  })
  while (going) {
    const started = performance.now()
    const response = await fetch(`${running.url}/`)
    await response.text()
    expect(response.status).toBe(200)
    times.push(performance.now() - started)
    await wait(200)
  }
  return times
}

const seconds = ({ elapsedMs }: RawResponse) => `${Math.round(elapsedMs / 1000)} s`

describe.concurrent('held connections', () => {
  check('headers that trickle are dropped', async (report) => {
    const rawResponse = await trickle(site(), 'GET / HTTP/1.1\r\nHost: x\r\n', 'X: y\r\n')
    expect(rawResponse).toMatchObject({ status: 408, closed: true })
    expect(rawResponse.elapsedMs).toBeLessThan(silentMs)
    expect(JSON.parse(rawResponse.body).message).toMatch(/too long/)
    report(`408, and closed after ${seconds(rawResponse)}`)
  })

  check('a body that trickles is dropped', async (report) => {
    const rawResponse = await trickle(site(), head('Content-Length: 100000\r\n\r\n'), 'a')
    expect(rawResponse).toMatchObject({ status: 408, closed: true })
    expect(rawResponse.elapsedMs).toBeLessThan(bodyMs)
    expect(JSON.parse(rawResponse.body).message).toMatch(/too long/)
    report(`408, and closed after ${seconds(rawResponse)}`)
  })

  check('chunks that trickle are dropped', async (report) => {
    const rawResponse = await trickle(
      site(),
      head('Transfer-Encoding: chunked\r\n\r\n'),
      '1\r\na\r\n',
    )
    expect(rawResponse).toMatchObject({ status: 408, closed: true })
    expect(rawResponse.elapsedMs).toBeLessThan(bodyMs)
    report(`408, and closed after ${seconds(rawResponse)}`)
  })

  check('the rest of a body is not awaited after the response', async (report) => {
    const socket = openSocket(site())
    socket.write('GET /api/skills HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n')
    const timer = setInterval(() => socket.writable && socket.write('a'), 500)
    const started = performance.now()
    socket.resume()
    await new Promise((resolve) => socket.on('close', resolve))
    clearInterval(timer)
    expect(performance.now() - started).toBeLessThan(bodyMs)
    report(`closed after ${Math.round((performance.now() - started) / 1000)} s`)
  })

  check('a silent connection is dropped', async (report) => {
    const rawResponse = await receive(openSocket(site()), longestMs, { untilClosed: true })
    expect(rawResponse.closed).toBe(true)
    expect(rawResponse.elapsedMs).toBeLessThan(silentMs)
    report(`closed after ${seconds(rawResponse)}`)
  })

  check('a client that reads nothing is dropped', async (report) => {
    const socket = openSocket(site())
    socket.pause()
    const request = 'GET /assets/project-default-1600.webp HTTP/1.1\r\nHost: x\r\n\r\n'
    socket.write(request.repeat(400))
    const started = performance.now()
    let open = true
    while (open && performance.now() - started < longestMs) {
      await wait(1000)
      open = socket.write(request) || socket.writable
    }
    expect(open).toBe(false)
    report(`closed after ${Math.round((performance.now() - started) / 1000)} s`)
  })

  check('300 slow connections leave the site fast for other clients', async (report) => {
    const slow: Promise<RawResponse>[] = []
    while (slow.length < 300) {
      slow.push(trickle(site(), 'GET / HTTP/1.1\r\nHost: x\r\n', 'X: y\r\n'))
      slow.push(trickle(site(), head('Content-Length: 100000\r\n\r\n'), 'a'))
      // Opened slowly: the attack is holding connections, not opening them.
      if (slow.length % 10 === 0) await wait(20)
    }
    const ended = Promise.all(slow)
    const times = await timesOfReads(site(), ended)
    const responses = await ended
    expect(responses.filter(({ status, closed }) => status !== 408 || !closed)).toEqual([])
    report(`300 of 300 answered 408 and closed, ${expectReadLatency(times)}`)
  })

  check('a slow but steady upload of 40 KB/s is accepted beyond one window', async (report) => {
    const socket = openSocket(site())
    socket.write(head('Content-Length: 800000\r\n\r\n'))
    const timer = setInterval(() => socket.writable && socket.write('a'.repeat(20_000)), 500)
    socket.on('close', () => clearInterval(timer))
    const rawResponse = await receive(socket, longestMs)
    clearInterval(timer)
    expect(rawResponse.status).toBe(400)
    report(`800 KB in ${seconds(rawResponse)}, answered as bad JSON`)
  })
})
