/** A disk without a byte left, under a site that runs. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { drawing } from '../../support/pictures.ts'
import { logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { startFaultySite } from '../support/faulty-site.ts'
import { mountSmallDisk } from '../support/small-disk.ts'
import { failedReads, faultsOfRefusal, readsTried, tryWrites } from '../support/tries.ts'
import { brokenFiles, databaseFaults } from '../support/whole.ts'
import { upload } from '../support/writers.ts'

const backWithinMs = 5000

check(
  'a full disk refuses writing with a sentence, and reading goes on',
  async (report, leaveOut) => {
    const disk = await mountSmallDisk(16)
    if (!disk) return leaveOut('this account may not mount a disk to fill.')
    const site = await startFaultySite({ dataDir: disk.folder })
    const ada = await logIn(site)
    const picture = await drawing(500, 300).jpeg().toBuffer()
    const { src } = await (await upload(site, ada, picture)).json()
    disk.fill()
    await expect.poll(async () => (await tryWrites(site, ada, picture)).message?.status).toBe(507)
    const rowsBefore = await rows(site)
    const refused = await tryWrites(site, ada, picture)
    const statuses = Object.values(refused).map(({ status }) => status)
    const faults = await Promise.all(
      Object.entries(refused).map(([name, response]) => faultsOfRefusal(name, response)),
    )
    const unread = await failedReads(site, ada, [src])
    expect(await rows(site)).toEqual(rowsBefore)
    expect([await brokenFiles(site), await halfFiles(site.dataDir)]).toEqual([[], []])
    const tellings = site.output().split('"msg":"The storage failed"').length - 1

    const freed = performance.now()
    await disk.free()
    await expect
      .poll(async () => statusesOf(await tryWrites(site, ada, picture)), { timeout: backWithinMs })
      .toEqual([201, 201, 201, 200, 303])
    const backMs = Math.round(performance.now() - freed)
    report(
      `message, post, upload, login, form: ${statuses.join(', ')}; ${readsTried + 1 - unread.length} of ${readsTried + 1} reads; told ${tellings}× in the log; writing again after ${backMs} ms`,
    )
    expect(statuses).toEqual([507, 507, 507, 507, 507])
    expect([faults.flat(), unread, await databaseFaults(site)]).toEqual([[], [], []])
    expect(tellings).toBeGreaterThan(0)
    expect(tellings).toBeLessThan(10)
  },
)

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
  return names.filter((name) => name.startsWith('.half-'))
}
