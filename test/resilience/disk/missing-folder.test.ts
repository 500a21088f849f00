/** The data folder is moved away under a running site, as when a volume is unmounted. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { expect, onTestFinished } from 'vitest'
import { check } from '../../support/check.ts'
import { drawing } from '../../support/pictures.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { startTestSite } from '../support/site-lifecycle.ts'
import { newClientHeaders, upload } from '../support/writers.ts'

check('a data folder that was moved away accepts no writes', async (report) => {
  const site = await startTestSite()
  const ada = await logIn(site)
  const picture = await drawing(60, 40).jpeg().toBuffer()
  const draft = { name: 'Ines', email: 'ines@example.com', message: 'Could you help?' }
  const send = () => call(site, 'POST', '/api/contact', draft, newClientHeaders())
  const writes = async () => [(await send()).status, (await upload(site, ada, picture)).status]
  const elsewhere = `${site.dataDir}-elsewhere`
  onTestFinished(() => rm(elsewhere, { recursive: true, force: true }))

  await rename(site.dataDir, elsewhere)
  const away = await writes()
  const page = (await fetch(site.url)).status
  const made = await readdir(site.dataDir).catch(() => [])
  await mkdir(site.dataDir)
  const emptied = await writes()
  await rm(site.dataDir, { recursive: true })
  await rename(elsewhere, site.dataDir)
  const back = await writes()
  report(
    `missing: ${away.join(', ')}, a page ${page}; an empty folder instead: ${emptied.join(', ')}; restored: ${back.join(', ')}; ${site.messages().length} message stored`,
  )
  expect([away, page, made, emptied, back]).toEqual([[503, 503], 200, [], [503, 503], [201, 201]])
  expect(site.messages()).toHaveLength(1)
})
