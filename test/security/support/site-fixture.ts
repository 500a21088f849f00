/** The built product, running for the checks of one file, on the database of the run. */
import { afterAll, beforeAll } from 'vitest'
import { createMigratedPostgres, onPostgres } from '../../support/database.ts'
import { type RunningSite, startSite } from '../../support/running-site.ts'

/** Starts a site before the first check of a file and removes it after the last. @returns its getter */
export function siteFixture(env: Record<string, string> = {}): () => RunningSite {
  let site: RunningSite | undefined
  beforeAll(async () => {
    const database = onPostgres && { DATABASE_URL: await createMigratedPostgres() }
    site = await startSite({ env: { ...database, ...env } })
  })
  afterAll(() => site?.remove())
  return () => {
    if (!site) throw new Error('The site is started before the first check')
    return site
  }
}
