/** Whether what is acknowledged has been flushed to the disk. */
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { startTestSite } from '../support/site-lifecycle.ts'
import { straceUnavailableReason, trace } from '../support/strace.ts'
import { newClientHeaders } from '../support/writers.ts'

const rounds = 20

check('each acknowledged write has been flushed to the disk', async (report, skip) => {
  const reason = straceUnavailableReason()
  if (reason) skip(reason)
  const site = await startTestSite()
  const ada = await logIn(site)
  const end = await trace(site, '-c', '-e', 'trace=fsync,fdatasync')
  const statuses: number[] = []
  const draft = { name: 'Ines', email: 'ines@example.com', message: 'Could you help?' }
  for (let round = 0; round < rounds; round++) {
    const post = { title: `Post ${round}`, excerpt: 'Kept', content: '<p>Kept</p>' }
    statuses.push((await call(site, 'POST', '/api/contact', draft, newClientHeaders())).status)
    statuses.push((await call(site, 'POST', '/api/blogs', post, ada)).status)
  }
  const table = await end()
  const flushes = [...table.matchAll(/^ *[\d.]+ +[\d.]+ +\d+ +(\d+) .*f(?:data)?sync$/gm)]
  const count = flushes.reduce((sum, [, calls]) => sum + Number(calls), 0)
  report(
    `${statuses.length} messages and posts acknowledged, ${count} calls of fsync and fdatasync`,
  )
  expect(new Set(statuses)).toEqual(new Set([201]))
  expect(count).toBeGreaterThanOrEqual(statuses.length)
})
