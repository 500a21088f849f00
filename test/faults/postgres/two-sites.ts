/** Two processes of the built product on one database and one data folder, started at the same moment. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { createPostgresDatabase } from '../../support/database.ts'
import { type RunningSite, startSite } from '../../support/running-site.ts'

export type TwoSites = readonly [RunningSite, RunningSite]

/** @param env what is set besides, known when the processes are started */
export function twoSites(env: () => Promise<Record<string, string>>): () => TwoSites {
  let folder: string | undefined
  let sites: TwoSites | undefined
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'folio-two-'))
    folder = dataDir
    const settings = { DATABASE_URL: await createPostgresDatabase(), TRUST_PROXY: '1' }
    const options = { dataDir, env: { ...settings, ...(await env()) } }
    sites = await Promise.all([startSite(options), startSite(options)])
  }, 30_000)
  afterAll(async () => {
    await Promise.all((sites ?? []).map((site) => site.kill('SIGKILL')))
    if (folder) await rm(folder, { recursive: true, force: true })
  })
  return () => {
    if (!sites) throw new Error('The sites are started before the first check')
    return sites
  }
}

/** Waits until it is so. @returns how long that took, in milliseconds */
export async function until(isSo: () => Promise<boolean>, withinMs: number): Promise<number> {
  const start = performance.now()
  for (;;) {
    if (await isSo()) return Math.round(performance.now() - start)
    if (performance.now() - start > withinMs) throw new Error(`Not so after ${withinMs} ms`)
  }
}
