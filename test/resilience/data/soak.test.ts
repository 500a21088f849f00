/** Twenty concurrent connections: readers, visitors who write, and an owner at work. */
import { readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { drawing } from '../../support/pictures.ts'
import { residentMb } from '../../support/resident-memory.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import {
  cpuContention,
  cpuTime,
  describeContention,
  mayShedLoad,
} from '../support/cpu-contention.ts'
import { startTestSite } from '../support/site-lifecycle.ts'
import { newClientHeaders, upload } from '../support/writers.ts'

const seconds = 20
const connections = 20
const warmUpRequests = 1500
/** Think time between requests. */
const thinkMs = 150
/** The growth of memory and the latency are those of a free machine: garbage is collected later on a busy one. */
const [maxGrowth, maxGrowthMb, maxNewHandles, slowestMs] = [0.25, 40, 10, 1000]
/** Warm-up, until the memory use has settled. */
const warmUp = 1 / 3

check('a site under steady load keeps its latency and memory use', async (report) => {
  const site = await startTestSite()
  const ada = await logIn(site)
  // The number of sessions per account is limited.
  await call(site, 'POST', '/api/users', { ...pia, username: 'Pia' }, ada)
  const picture = await drawing(300, 200).jpeg().toBuffer()
  const work = (number: number) => oneRequest(site, ada, picture, number)
  await warmUpProcess(work)
  const handlesBefore = await handles(site)
  const cpuTimeBefore = await cpuTime(site)
  const times: number[] = []
  const bad: string[] = []
  const sizes: number[] = []
  const until = performance.now() + seconds * 1000
  let number = 0
  const client = async () => {
    while (performance.now() < until) {
      const began = performance.now()
      const response = await work(number++)
      await response.text()
      times.push(performance.now() - began)
      if (response.status >= 400)
        bad.push(`${response.url.replace(site.url, '')} ${response.status}`)
      await pause(thinkMs)
      if (number % 50 === 0) sizes.push(await residentMb(site))
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  const crowd = await cpuContention(site, cpuTimeBefore)
  const [before, after] = [median(sizes.slice(0, share(sizes))), median(sizes.slice(-share(sizes)))]
  await expect.poll(() => handles(site)).toBeLessThanOrEqual(handlesBefore + maxNewHandles)
  const sorted = times.toSorted((a, b) => a - b)
  const p99 = Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0)
  report(
    `${seconds} s, ${times.length} requests, ${bad.length} refused, p99 ${p99} ms${describeContention(crowd)}; memory ${before} to ${after} MB; handles ${handlesBefore} to ${await handles(site)}`,
  )
  expect(bad.filter((each) => !each.endsWith(' 503') || !mayShedLoad(crowd))).toEqual([])
  expect(bad.length).toBeLessThan(times.length * 0.05)
  expect(p99).toBeLessThan(slowestMs * crowd)
  expect(after - before).toBeLessThanOrEqual(Math.max(before * maxGrowth, maxGrowthMb) * crowd)
})

/** By request count. */
const reads = [0, 2, 3, 4, 6, 7, 8, 9]

/** Memory grows until the garbage collector has adapted to the load. */
async function warmUpProcess(work: (number: number) => Promise<Response>) {
  // Each kind of request once, then the reads only.
  const reading = Array.from({ length: warmUpRequests }, (_, index) => reads[index % reads.length])
  const numbers = [...Array(100).keys(), ...reading].values()
  const reader = async () => {
    for (const number of numbers) await (await work(number ?? 0)).text()
  }
  await Promise.all(Array.from({ length: connections }, reader))
}

/** Of a hundred requests: two logins, one upload, nine messages, six post changes; the rest are reads. */
async function oneRequest(
  site: RunningSite,
  ada: Record<string, string>,
  picture: Buffer,
  number: number,
): Promise<Response> {
  const kind = number % 100
  if (kind === 1) return upload(site, ada, picture)
  if (kind === 33 || kind === 66)
    return call(site, 'POST', '/api/auth/login', pia, newClientHeaders())
  if (kind % 11 === 5) {
    const draft = { name: 'Ines', email: 'ines@example.com', message: `Message ${number}` }
    return call(site, 'POST', '/api/contact', draft, newClientHeaders())
  }
  if (kind % 50 === 20) return createAndDelete(site, ada, number)
  return fetch(site.url + (readPaths[number % readPaths.length] ?? '/'), {
    headers: { ...ada, 'User-Agent': `Reader ${number % 200}` },
  })
}

const pia = { email: 'pia@example.org', password: 'copper pans on a rail' }

const readPaths = [
  ...['/', '/blogs', '/blogs/forms-that-lose-nothing', '/api/blogs', '/api/stats'],
  ...['/api/messages', '/rss.xml', '/admin', '/api/projects', '/api/messages/counts'],
]

async function createAndDelete(site: RunningSite, ada: Record<string, string>, number: number) {
  const post = { title: `Soak ${number}`, excerpt: 'x', content: '<p>x</p>' }
  const { _id } = await (await call(site, 'POST', '/api/blogs', post, ada)).json()
  await (await call(site, 'PUT', `/api/blogs/${_id}`, { title: 'Edited' }, ada)).text()
  return call(site, 'DELETE', `/api/blogs/${_id}`, undefined, ada)
}

async function handles({ process: { pid } }: RunningSite): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length
}

function share(sizes: number[]): number {
  return Math.max(1, Math.round(sizes.length * warmUp))
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
