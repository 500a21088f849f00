/** kill -9, again and again, while everybody writes. */
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { drawing } from '../../support/pictures.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { crowding } from '../support/crowding.ts'
import { startAgain, startFaultySite } from '../support/faulty-site.ts'
import { Ledger } from '../support/ledger.ts'
import { brokenFiles, databaseFaults, unreadable } from '../support/whole.ts'
import { writeUntilGone } from '../support/writers.ts'

/** In npm test, which has ten minutes, fewer. */
const kills = process.env.THOROUGH === '1' ? 20 : 8
const startWithinMs = 2000

check('nothing that was acknowledged is lost to kill -9', async (report) => {
  let site = await startFaultySite()
  const ada = await logIn(site)
  const picture = await drawing(60, 40).jpeg().toBuffer()
  const ledger = new Ledger()
  const starts: number[] = []
  for (let round = 0; round < kills; round++) {
    const atLeast = ledger.acknowledged + 30 + (round % 7) * 5
    const writing = writeUntilGone({ site, ada, ledger, picture })
    await Promise.race([
      writing,
      expect.poll(() => ledger.acknowledged, often).toBeGreaterThan(atLeast),
    ])
    await site.kill('SIGKILL')
    await writing
    const again = await startAgain(site)
    site = again.site
    starts.push(again.startMs / (await crowding(site)))
    expect(await ledger.lost(site)).toEqual([])
    expect(await databaseFaults(site)).toEqual([])
  }
  const slowest = Math.round(Math.max(...starts))
  const missing = await unreadable(site, ledger.pictures())
  const broken = await brokenFiles(site)
  const page = await call(site, 'GET', '/blogs')
  report(
    `${kills} kills, ${ledger.acknowledged} writes acknowledged, ${missing.length} lost; ${ledger.pictures().length} pictures whole; next start in ${slowest} ms at most, on a free core`,
  )
  expect([missing, broken, page.status]).toEqual([[], [], 200])
  expect(slowest).toBeLessThan(startWithinMs)
})

const often = { interval: 5, timeout: 10_000 }
