/** A disk that becomes read-only or fails under a running site, and recovers. */
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { drawing } from '../../support/pictures.ts'
import { logIn } from '../../support/site-calls.ts'
import { databaseErrors } from '../support/integrity.ts'
import {
  attemptWrites,
  errorResponseProblems,
  failedReads,
  readCount,
} from '../support/operations.ts'
import { startTestSite } from '../support/site-lifecycle.ts'
import { straceUnavailableReason, trace } from '../support/strace.ts'

const writingCalls = 'pwrite64,pwritev,ftruncate,fsync,fdatasync'

check('on a disk that becomes read-only writes fail and reads succeed', (report, skip) =>
  failWith('EROFS', report, skip),
)
check('on a failing disk writes fail and reads succeed', (report, skip) =>
  failWith('EIO', report, skip),
)

async function failWith(
  code: 'EROFS' | 'EIO',
  report: (figure: string) => void,
  skip: (reason: string) => never,
) {
  const reason = straceUnavailableReason()
  if (reason) skip(reason)
  const site = await startTestSite()
  const ada = await logIn(site)
  const picture = await drawing(500, 300).jpeg().toBuffer()
  const calls = ['-e', `trace=${writingCalls}`, '-e', `inject=${writingCalls}:error=${code}`]
  const end = await trace(site, ...calls)
  const refused = await attemptWrites(site, ada, picture)
  const statuses = Object.values(refused).map(({ status }) => status)
  const problems = await Promise.all(
    Object.entries(refused).map(([name, response]) => errorResponseProblems(name, response)),
  )
  const unread = await failedReads(site, ada)
  await end()
  const again = Object.values(await attemptWrites(site, ada, picture)).map(({ status }) => status)
  report(
    `message, post, upload, login, form: ${statuses.join(', ')}; ${readCount - unread.length} of ${readCount} reads; afterwards ${again.join(', ')}`,
  )
  expect(statuses).toEqual([503, 503, 503, 503, 503])
  expect([problems.flat(), unread]).toEqual([[], []])
  expect(again).toEqual([201, 201, 201, 200, 303])
  expect(await databaseErrors(site)).toEqual([])
}
