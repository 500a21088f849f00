/** Whether what is acknowledged has been flushed to the disk. */
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { startFaultySite } from '../support/faulty-site.ts'
import { trace, whyNoStrace } from '../support/strace.ts'
import { anybody } from '../support/writers.ts'

const rounds = 20

check('each acknowledged write has been flushed to the disk', async (report, leaveOut) => {
  const reason = whyNoStrace()
  if (reason) leaveOut(reason)
  const site = await startFaultySite()
  const ada = await logIn(site)
  const end = await trace(site, '-c', '-e', 'trace=fsync,fdatasync')
  const statuses: number[] = []
  const draft = { name: 'Ines', email: 'ines@example.com', message: 'Could you help?' }
  for (let round = 0; round < rounds; round++) {
    const post = { title: `Post ${round}`, excerpt: 'Kept', content: '<p>Kept</p>' }
    statuses.push((await call(site, 'POST', '/api/contact', draft, anybody())).status)
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
