/** A database that another process locks for longer than the busy timeout. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished } from 'vitest'
import { check } from '../../support/check.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { cpuContention, cpuTime, describeContention } from '../support/cpu-contention.ts'
import { errorResponseProblems } from '../support/operations.ts'
import { startTestSite } from '../support/site-lifecycle.ts'
import { newClientHeaders } from '../support/writers.ts'

const draft = { name: 'Ines', email: 'ines@example.com', message: 'Could you help?' }
const slowestReadMs = 500

check('a database locked by another process does not block reads', async (report) => {
  const site = await startTestSite()
  const ada = await logIn(site)
  const other = new DatabaseSync(join(site.dataDir, 'folio.sqlite'))
  onTestFinished(() => other.close())
  other.exec('begin exclusive')
  const cpuTimeBefore = await cpuTime(site)
  let isOver = false
  const writing = Promise.all(Array.from({ length: 20 }, () => send(site))).finally(() => {
    isOver = true
  })
  const times: number[] = []
  while (!isOver) times.push(await timeOf(`${site.url}/blogs`), await timeOf(`${site.url}/`))
  const refused = await writing
  const crowd = await cpuContention(site, cpuTimeBefore)
  const statuses = [...new Set(refused.map(({ status }) => status))]
  const problems = await Promise.all(refused.map((each) => errorResponseProblems('message', each)))

  const late = send(site)
  const post = call(site, 'POST', '/api/blogs', { title: 'x', excerpt: 'x', content: 'x' }, ada)
  await timeOf(site.url)
  other.exec('rollback')
  const afterwards = [(await late).status, (await post).status]
  const p99 = Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0)
  report(
    `20 writers answered ${statuses.join(', ')}; ${times.length} pages meanwhile, p99 ${p99} ms${describeContention(crowd)}; waiting writers after the lock: ${afterwards.join(', ')}`,
  )
  expect([statuses, problems.flat(), afterwards]).toEqual([[503], [], [201, 201]])
  expect(times.length).toBeGreaterThan(50 / crowd)
  expect(p99).toBeLessThan(slowestReadMs * crowd)
})

function send(site: RunningSite): Promise<Response> {
  return call(site, 'POST', '/api/contact', draft, newClientHeaders())
}

async function timeOf(url: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url)
  await response.text()
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
  return performance.now() - began
}
