/** More readers than the server can serve. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { cpuContention, cpuTime, describeContention } from '../support/cpu-contention.ts'
import type { LoadResult } from '../support/load-generator.ts'
import { startTestSite } from '../support/site-lifecycle.ts'

const program = fileURLToPath(new URL('../support/load-generator.ts', import.meta.url))

/** Far above those of a quiet machine, and far below those without load shedding. */
const [timeoutMs, quickMs] = [15_000, 5000]

/** Not cached: cached pages are served beyond any limit. */
const uncachedPath = '/?contact=sent'

async function sendCrowd(
  site: RunningSite,
  path: string,
  readers: number,
  seconds: number,
): Promise<LoadResult> {
  const { port } = new URL(site.url)
  const args = [program, port, path, String(readers), String(seconds)]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout)
}

check('a load beyond capacity gets pages or a prompt 503', async (report) => {
  const site = await startTestSite()
  await sendCrowd(site, uncachedPath, 20, 1)
  const few = await sendCrowd(site, uncachedPath, 20, 2)
  const cpuTimeBefore = await cpuTime(site)
  const many = await sendCrowd(site, uncachedPath, 2000, 4)
  const crowded = await cpuContention(site, cpuTimeBefore)
  const perSecond = ({ statuses, seconds }: LoadResult) =>
    Math.round((statuses[200] ?? 0) / seconds)
  const figures = `20 readers: ${perSecond(few)} pages/s; 2,000 readers: ${perSecond(many)} pages/s, within ${many.p99[200]} ms, and ${many.statuses[503]} times 503, within ${many.p99[503]} ms; ${many.broken} broken off${describeContention(crowded)}`
  expect(Object.keys(few.statuses), figures).toEqual(['200'])
  expect(Object.keys(many.statuses), figures).toEqual(['200', '503'])
  expect(many.broken, figures).toBe(0)
  expect(perSecond(many), figures).toBeGreaterThan(perSecond(few) / 3)
  expect(many.p99[200], figures).toBeLessThan(timeoutMs * crowded)
  expect(many.p99[503], figures).toBeLessThan(quickMs * crowded)
  const after = await sendCrowd(site, uncachedPath, 20, 1)
  expect(Object.keys(after.statuses), 'once they are gone').toEqual(['200'])
  report(figures)
})
