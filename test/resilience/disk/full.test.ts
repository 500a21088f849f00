/** A full disk under a running site. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { drawing } from '../../support/pictures.ts'
import { logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { cpuContention } from '../support/cpu-contention.ts'
import { corruptFiles, databaseErrors } from '../support/integrity.ts'
import {
  attemptWrites,
  errorResponseProblems,
  failedReads,
  readCount,
} from '../support/operations.ts'
import { startTestSite } from '../support/site-lifecycle.ts'
import { mountSmallDisk } from '../support/small-disk.ts'
import { upload } from '../support/writers.ts'

const backWithinMs = 5000

check('on a full disk writes fail with a message and reads succeed', async (report, skip) => {
  const disk = await mountSmallDisk(16)
  if (!disk) return skip('this account may not mount a disk to fill.')
  const site = await startTestSite({ dataDir: disk.folder })
  const ada = await logIn(site)
  const picture = await drawing(500, 300).jpeg().toBuffer()
  const { src } = await (await upload(site, ada, picture)).json()
  disk.fill()
  await expect.poll(async () => (await attemptWrites(site, ada, picture)).message?.status).toBe(507)
  const rowsBefore = await rows(site)
  const refused = await attemptWrites(site, ada, picture)
  const statuses = Object.values(refused).map(({ status }) => status)
  const problems = await Promise.all(
    Object.entries(refused).map(([name, response]) => errorResponseProblems(name, response)),
  )
  const unread = await failedReads(site, ada, [src])
  expect(await rows(site)).toEqual(rowsBefore)
  expect([await corruptFiles(site), await halfFiles(site.dataDir)]).toEqual([[], []])
  const logCount = site.output().split('"msg":"The storage failed"').length - 1

  const freed = performance.now()
  await disk.free()
  await expect
    .poll(async () => statusesOf(await attemptWrites(site, ada, picture)))
    .toEqual([201, 201, 201, 200, 303])
  const backMs = Math.round((performance.now() - freed) / (await cpuContention(site)))
  report(
    `message, post, upload, login, form: ${statuses.join(', ')}; ${readCount + 1 - unread.length} of ${readCount + 1} reads; logged ${logCount}×; writing again after ${backMs} ms`,
  )
  expect(statuses).toEqual([507, 507, 507, 507, 507])
  expect([problems.flat(), unread, await databaseErrors(site)]).toEqual([[], [], []])
  expect(logCount).toBeGreaterThan(0)
  expect(logCount).toBeLessThan(10)
  expect(backMs).toBeLessThan(backWithinMs)
})

function statusesOf(responses: Record<string, Response>) {
  return Object.values(responses).map(({ status }) => status)
}

function rows(site: Parameters<typeof changeDatabase>[0]) {
  return changeDatabase(
    site,
    'select (select count(*) from post) as posts, (select count(*) from contact_message) as messages, (select count(*) from picture) as pictures, (select count(*) from session) as sessions',
  )
}

async function halfFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, 'uploads'))
  return names.filter((name) => name.startsWith('.partial-'))
}
