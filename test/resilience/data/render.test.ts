/** Cards and icons are rendered in a process of their own, whose memory is free again. */
import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { residentMb } from '../../support/resident-memory.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { startTestSite } from '../support/site-lifecycle.ts'

/** In the site's process an icon takes 30 MB, a card 75. */
const maxGrowthMb = 20
const icons = ['/favicon.ico', '/apple-touch-icon.png', '/assets/icon-512.png']

test('rendered cards and icons take no memory', async () => {
  const site = await startTestSite()
  const home = await (await fetch(site.url)).text()
  const card = /property="og:image" content="[^"]*(\/cards\/[^"]+)"/.exec(home)?.[1] ?? ''
  const before = await residentMb(site)
  for (const path of [...icons, card]) {
    const response = await fetch(site.url + path)
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('content-type')).toMatch(/^image\//)
    await response.arrayBuffer()
  }
  const after = await residentMb(site)
  expect(await countWorkers(site)).toBe(1)
  expect(after - before).toBeLessThan(maxGrowthMb)
  await expect.poll(() => countWorkers(site)).toBe(0)
})

/** The render workers among the child processes of a site. */
async function countWorkers({ process: { pid } }: RunningSite): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(
    ids.map(async (id) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
      const isChild = status.includes(`\nPPid:\t${pid}\n`)
      return isChild ? readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '') : ''
    }),
  )
  return commands.filter((command) => command.includes('render-worker')).length
}
