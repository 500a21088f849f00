/** Graceful shutdown with requests in flight. */
import { once } from 'node:events'
import { Agent, type ClientRequest, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { drawing } from '../../support/pictures.ts'
import { administrator, type RunningSite } from '../../support/running-site.ts'
import { logIn } from '../../support/site-calls.ts'
import {
  cpuContentionUntil,
  cpuTime,
  describeContention,
  mayShedLoad,
} from '../support/cpu-contention.ts'
import { corruptFiles, databaseErrors, unreadablePictures } from '../support/integrity.ts'
import { restart, startTestSite } from '../support/site-lifecycle.ts'
import { newClientHeaders } from '../support/writers.ts'

const exitWithinMs = 10_000

check('SIGTERM completes the requests in flight', (report) => stopBy('SIGTERM', report))
check('SIGINT completes the requests in flight', (report) => stopBy('SIGINT', report))

async function stopBy(signal: 'SIGTERM' | 'SIGINT', report: (figure: string) => void) {
  const site = await startTestSite()
  const ada = await logIn(site)
  const cpuTimeBefore = await cpuTime(site)
  const idle = await idleConnections(site, 5)
  const calls = await manyCalls(ada)
  let completed = 0
  const sent = calls.map((each) => {
    const going = begin(site, each)
    going.response.then(
      () => (completed += 1),
      () => {},
    )
    return going
  })
  await Promise.all(sent.map(({ isSent }) => isSent))
  const inFlight = calls.length - completed
  const began = performance.now()
  const gone = site.kill(signal)
  const crowded = cpuContentionUntil(gone, site, cpuTimeBefore)
  const refused = await refusedBefore(site, gone)
  const responses = await Promise.all(sent.map(({ response }) => response))
  const code = await gone
  const crowd = await crowded
  const tookMs = Math.round(performance.now() - began)
  report(
    `${inFlight} in flight, ${responses.filter(({ status }) => isGood(status)).length} of ${calls.length} answered 2xx; exit ${code} after ${tookMs} ms${describeContention(crowd)}`,
  )
  const isExpected = ({ status }: RecordedResponse) =>
    isGood(status) || (status === 503 && mayShedLoad(crowd))
  expect(responses.filter((each) => !isExpected(each))).toEqual([])
  const leastGood = mayShedLoad(crowd) ? 0 : calls.length * 0.8
  expect(responses.filter(({ status }) => isGood(status)).length).toBeGreaterThan(leastGood)
  expect(inFlight).toBeGreaterThanOrEqual(50)
  expect([code, refused, idle.filter((socket) => !socket.destroyed).length]).toEqual([0, true, 0])
  expect(tookMs).toBeLessThan(exitWithinMs * crowd)
  await expectAllThere(site, responses)
}

interface Call {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

interface RecordedResponse {
  path: string
  status: number
  text: string
}

/** Pictures to encode, passwords to compare, messages, posts and pages. */
async function manyCalls(ada: Record<string, string>): Promise<Call[]> {
  const picture = await drawing(600, 400).jpeg().toBuffer()
  const times = (count: number, make: (number: number) => Call) =>
    Array.from({ length: count }, (_, number) => make(number))
  const json = { 'Content-Type': 'application/json' }
  const post = (path: string, body: unknown, headers = {}): Call => ({
    ...{ method: 'POST', path, body: JSON.stringify(body) },
    headers: { ...json, ...newClientHeaders(), ...headers },
  })
  const message = { name: 'Ines', email: 'ines@example.com', message: 'Could you help?' }
  return [
    ...times(2, () => {
      const headers = { ...ada, 'Content-Type': 'image/jpeg' }
      return { method: 'POST', path: '/api/pictures?name=soup.jpg', headers, body: picture }
    }),
    ...times(8, () => post('/api/auth/login', administrator)),
    ...times(34, () => post('/api/contact', message)),
    ...times(6, (number) =>
      post('/api/blogs', { title: `Post ${number}`, excerpt: 'x', content: '<p>x</p>' }, ada),
    ),
    ...times(6, () => ({ method: 'GET', path: '/blogs', headers: {} })),
  ]
}

/** Sends a call on its own connection. */
function begin(site: RunningSite, { method, path, headers, body }: Call) {
  const agent = new Agent()
  const going = request(site.url + path, { method, headers, agent })
  const response = once(going, 'response').then(async ([message]): Promise<RecordedResponse> => {
    let text = ''
    for await (const chunk of message) text += chunk
    return { path, status: message.statusCode, text }
  })
  const isSent = Promise.all([once(going, 'finish'), connected(going)])
  going.end(body)
  return { isSent, response }
}

async function connected(going: ClientRequest): Promise<void> {
  const [socket] = (await once(going, 'socket')) as [Socket]
  if (socket.connecting) await once(socket, 'connect')
}

/** Connections that have had an answer and ask nothing now. */
async function idleConnections(site: RunningSite, count: number): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
      // An end that is not polite is an end, too.
      socket.on('error', () => socket.destroy())
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await once(socket, 'data')
      return socket
    }),
  )
}

/** @returns whether a new connection is refused while the process still works */
async function refusedBefore(site: RunningSite, gone: Promise<unknown>): Promise<boolean> {
  let isGone = false
  gone.then(() => {
    isGone = true
  })
  while (!isGone) {
    const health = await fetch(`${site.url}/healthz`).catch(() => undefined)
    if (!health) return site.process.exitCode === null
    await health.text()
  }
  return false
}

/** Acknowledged writes are stored after the next start, and no file is partial. */
async function expectAllThere(left: RunningSite, responses: RecordedResponse[]) {
  const { site } = await restart(left)
  const stems = responses
    .filter(({ path, status }) => path.startsWith('/api/pictures') && isGood(status))
    .map(({ text }) => JSON.parse(text).src.replace(/^\/uploads\/|\.webp$/g, ''))
  expect(await unreadablePictures(site, stems)).toEqual([])
  expect([await corruptFiles(site), await databaseErrors(site)]).toEqual([[], []])
}

function isGood(status: number) {
  return status >= 200 && status < 300
}
