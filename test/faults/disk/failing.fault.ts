/** A disk that turns read-only or fails under a site that runs, and comes back. */
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { drawing } from '../../support/pictures.ts'
import { logIn } from '../../support/site-calls.ts'
import { startFaultySite } from '../support/faulty-site.ts'
import { trace, whyNoStrace } from '../support/strace.ts'
import { failedReads, faultsOfRefusal, readsTried, tryWrites } from '../support/tries.ts'
import { databaseFaults } from '../support/whole.ts'

const writingCalls = 'pwrite64,pwritev,ftruncate,fsync,fdatasync'

check('a disk that turns read-only refuses writing, and reading goes on', (report, leaveOut) =>
  failWith('EROFS', report, leaveOut),
)
check('a disk that fails refuses writing, and reading goes on', (report, leaveOut) =>
  failWith('EIO', report, leaveOut),
)

async function failWith(
  code: 'EROFS' | 'EIO',
  report: (figure: string) => void,
  leaveOut: (reason: string) => never,
) {
  const reason = whyNoStrace()
  if (reason) leaveOut(reason)
  const site = await startFaultySite()
  const ada = await logIn(site)
  const picture = await drawing(500, 300).jpeg().toBuffer()
  const calls = ['-e', `trace=${writingCalls}`, '-e', `inject=${writingCalls}:error=${code}`]
  const end = await trace(site, ...calls)
  const refused = await tryWrites(site, ada, picture)
  const statuses = Object.values(refused).map(({ status }) => status)
  const faults = await Promise.all(
    Object.entries(refused).map(([name, response]) => faultsOfRefusal(name, response)),
  )
  const unread = await failedReads(site, ada)
  await end()
  const again = Object.values(await tryWrites(site, ada, picture)).map(({ status }) => status)
  report(
    `message, post, upload, login, form: ${statuses.join(', ')}; ${readsTried - unread.length} of ${readsTried} reads; afterwards ${again.join(', ')}`,
  )
  expect(statuses).toEqual([503, 503, 503, 503, 503])
  expect([faults.flat(), unread]).toEqual([[], []])
  expect(again).toEqual([201, 201, 201, 200, 303])
  expect(await databaseFaults(site)).toEqual([])
}
