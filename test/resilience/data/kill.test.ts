/** Repeated kill -9 under concurrent writes. */
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { drawing } from '../../support/pictures.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { isThorough } from '../../support/thorough.ts'
import { cpuContention } from '../support/cpu-contention.ts'
import { corruptFiles, databaseErrors, unreadablePictures } from '../support/integrity.ts'
import { Ledger } from '../support/ledger.ts'
import { restart, startTestSite } from '../support/site-lifecycle.ts'
import { writeUntilGone } from '../support/writers.ts'

const kills = isThorough ? 20 : 5
const startWithinMs = 2000

check('no acknowledged write is lost to kill -9', async (report) => {
  let site = await startTestSite()
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
    const again = await restart(site)
    site = again.site
    starts.push(again.startMs / (await cpuContention(site)))
    expect(await ledger.lost(site)).toEqual([])
    expect(await databaseErrors(site)).toEqual([])
  }
  const slowest = Math.round(Math.max(...starts))
  const missing = await unreadablePictures(site, ledger.pictures())
  const broken = await corruptFiles(site)
  const page = await call(site, 'GET', '/blogs')
  report(
    `${kills} kills, ${ledger.acknowledged} writes acknowledged, ${missing.length} lost; ${ledger.pictures().length} pictures intact; next start in ${slowest} ms at most, on a free core`,
  )
  expect([missing, broken, page.status]).toEqual([[], [], 200])
  expect(slowest).toBeLessThan(startWithinMs)
})

const often = { interval: 5 }
