/** Sets up second factors, through the API or directly in the database. */
import { Secret, TOTP } from 'otpauth'
import type { RunningSite } from '../../support/running-site.ts'
import { call } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'

const periodMs = 30_000

/** The TOTP code, `periodsLater` periods from now. */
export function codeOf(secret: string, periodsLater = 0): string {
  const timestamp = Date.now() + periodsLater * periodMs
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

export interface SetUp {
  secret: string
  recoveryCodes: string[]
  /** Of the session, which is renewed by the setup. */
  headers: { Cookie: string }
}

/** Sets up TOTP. */
export async function setUpApp(site: RunningSite, headers: { Cookie: string }): Promise<SetUp> {
  const begun = await call(site, 'POST', '/api/account/totp', {}, headers)
  const { secret } = await begun.json()
  const body = { code: codeOf(secret) }
  const response = await call(site, 'PUT', '/api/account/totp', body, headers)
  if (response.status !== 200) throw new Error(`The app was refused: ${await response.text()}`)
  const { recoveryCodes } = await response.json()
  const renewed = cookieOf(response, 'session')
  return { secret, recoveryCodes, headers: renewed ? { Cookie: renewed } : headers }
}

/** The cookie set by a response, as a browser returns it; empty if there is none. */
export function cookieOf(response: Response, name: string): string {
  const line = response.headers
    .getSetCookie()
    .find((each) => each.replace('__Host-', '').startsWith(`${name}=`))
  return line?.split(';')[0] ?? ''
}

/** Stores a passkey without a matching authenticator. */
export async function insertPasskey(site: RunningSite, userId: string, name: string) {
  const [id, now] = [crypto.randomUUID(), new Date().toISOString()]
  await changeDatabase(
    site,
    `insert into passkey (id, user_id, name, public_key, counter, transports, created_at)
      values ('${id}', '${userId}', '${name.replaceAll("'", "''")}', 'none', 0, '[]', '${now}')`,
  )
  return id
}
