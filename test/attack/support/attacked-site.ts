/** The built product, running for the attacks of one file, on the database of the run. */
import { afterAll, beforeAll } from 'vitest'
import { createPostgresDatabase, onPostgres } from '../../support/database.ts'
import { administrator, type RunningSite, startSite } from '../../support/running-site.ts'

/** Starts a site before the file's first check and removes it after the last. @returns how to get it */
export function attackedSite(env: Record<string, string> = {}): () => RunningSite {
  let site: RunningSite | undefined
  beforeAll(async () => {
    const database = onPostgres && { DATABASE_URL: await createPostgresDatabase() }
    site = await startSite({ env: { ...database, ...env } })
  })
  afterAll(() => site?.remove())
  return () => {
    if (!site) throw new Error('The site is started before the first check')
    return site
  }
}

/** Logs in as a program. @returns the header that carries the session */
export async function logIn(
  site: RunningSite,
  login: { email: string; password: string } = administrator,
): Promise<{ Cookie: string }> {
  const response = await call(site, 'POST', '/api/auth/login', login)
  const session = response.headers.getSetCookie().find((line) => /^(__Host-)?session=/.test(line))
  if (response.status !== 200 || !session) {
    throw new Error(`The login was answered ${response.status}: ${await response.text()}`)
  }
  return { Cookie: session.split(';')[0] ?? '' }
}

/** Calls the API with JSON, as the site's own pages do. */
export function call(
  site: RunningSite,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(site.url + path, {
    method,
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}
