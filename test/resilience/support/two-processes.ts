/** Two processes of the built product on one database and one data folder, started concurrently. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { createPostgresDatabase } from '../../support/database.ts'
import { type RunningSite, startSite } from '../../support/running-site.ts'

export type TwoSites = readonly [RunningSite, RunningSite]

/** @returns the two sites, and a function that removes them */
export async function startTwoSites(env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'folio-two-'))
  const settings = { DATABASE_URL: await createPostgresDatabase(), TRUST_PROXY: '1' }
  const options = { dataDir, env: { ...settings, ...env } }
  const sites: TwoSites = await Promise.all([startSite(options), startSite(options)])
  const remove = async () => {
    await Promise.all(sites.map((site) => site.kill('SIGKILL')))
    await rm(dataDir, { recursive: true, force: true })
  }
  return { sites, remove }
}

/** Two processes for all checks of a file. @param env additional settings */
export function twoSites(env: () => Promise<Record<string, string>>): () => TwoSites {
  let started: Awaited<ReturnType<typeof startTwoSites>> | undefined
  beforeAll(async () => {
    started = await startTwoSites(await env())
  })
  afterAll(() => started?.remove())
  return () => {
    if (!started) throw new Error('The sites are started before the first check')
    return started.sites
  }
}
