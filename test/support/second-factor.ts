/** Sets up second factors, and logs in with them. */
import { Secret, TOTP } from 'otpauth'
import type { TestApp } from './app.ts'
import type { createAuthenticator } from './authenticator.ts'
import { goodPassword, type SignedIn } from './test-users.ts'

type Authenticator = ReturnType<typeof createAuthenticator>

/** The TOTP code at this time. */
export function appCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}

/** Sets up TOTP. @returns its secret and the new recovery codes */
export async function setUpApp(app: TestApp, { headers }: SignedIn, at: Date) {
  const begun = await app.send('POST', '/api/account/totp', {}, { headers })
  const { secret } = await begun.json()
  const code = appCode(secret, at)
  const verified = await app.send('PUT', '/api/account/totp', { code }, { headers })
  if (verified.status !== 200) throw new Error(`The app was refused: ${await verified.text()}`)
  const { recoveryCodes = [] } = await verified.json()
  return { secret: secret as string, recoveryCodes: recoveryCodes as string[] }
}

/** The first step of a login. @returns the headers for the second one */
export async function showPassword(app: TestApp, email: string, cookie = '') {
  const body = { email, password: goodPassword }
  const response = await app.send('POST', '/api/auth/login', body, { headers: { Cookie: cookie } })
  return { response, headers: { Cookie: [cookie, cookieOf(response, 'ticket')].join('; ') } }
}

/** The cookie set by a response, as a browser returns it; empty if there is none. */
export function cookieOf(response: Response, name: string): string {
  const line = response.headers.getSetCookie().find((each) => each.startsWith(`__Host-${name}=`))
  return line?.split(';')[0] ?? ''
}

/** Adds a passkey to the account. @returns the new recovery codes */
export async function addPasskey(
  app: TestApp,
  { headers }: Pick<SignedIn, 'headers'>,
  authenticator: Authenticator,
  name = 'Phone',
) {
  const optionsResponse = await app.send('POST', '/api/account/passkeys/options', {}, { headers })
  const response = authenticator.create(await optionsResponse.json())
  return app.send('POST', '/api/account/passkeys', { name, response }, { headers })
}

/** Logs in with this passkey. @param cookie the browser's cookies, which may contain a ticket */
export async function usePasskey(app: TestApp, authenticator: Authenticator, cookie = '') {
  const headers = { Cookie: cookie }
  const optionsResponse = await app.send('POST', '/api/auth/passkey/options', {}, { headers })
  const options = await optionsResponse.json()
  const sent = { headers: { Cookie: [cookie, cookieOf(optionsResponse, 'ticket')].join('; ') } }
  const response = authenticator.get(options)
  return {
    options,
    login: await app.send('POST', '/api/auth/passkey', { response }, sent),
    sendAgain: () => app.send('POST', '/api/auth/passkey', { response }, sent),
  }
}
