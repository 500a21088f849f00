/** How a test sets up a second factor, and goes through a login with one. */
import { Secret, TOTP } from 'otpauth'
import type { TestApp } from './app.ts'
import type { createAuthenticator } from './authenticator.ts'
import { goodPassword, type SignedIn } from './characters.ts'

type Authenticator = ReturnType<typeof createAuthenticator>

/** The app's code at this time. */
export function appCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}

/** Sets up the app. @returns its secret, and the recovery codes that came with it */
export async function setUpApp(app: TestApp, { headers }: SignedIn, at: Date) {
  const begun = await app.send('POST', '/api/account/totp', {}, { headers })
  const { secret } = await begun.json()
  const code = appCode(secret, at)
  const verified = await app.send('PUT', '/api/account/totp', { code }, { headers })
  if (verified.status !== 200) throw new Error(`The app was refused: ${await verified.text()}`)
  const { recoveryCodes = [] } = await verified.json()
  return { secret: secret as string, recoveryCodes: recoveryCodes as string[] }
}

/** The first step of a login. @returns what the second one sends along */
export async function showPassword(app: TestApp, email: string, cookie = '') {
  const body = { email, password: goodPassword }
  const response = await app.send('POST', '/api/auth/login', body, { headers: { Cookie: cookie } })
  return { response, headers: { Cookie: [cookie, cookieOf(response, 'ticket')].join('; ') } }
}

/** The cookie that an answer sets, as a browser sends it back; empty where there is none. */
export function cookieOf(response: Response, name: string): string {
  const line = response.headers.getSetCookie().find((each) => each.startsWith(`__Host-${name}=`))
  return line?.split(';')[0] ?? ''
}

/** Adds a passkey to the account. @returns the recovery codes that came with it */
export async function addPasskey(
  app: TestApp,
  { headers }: Pick<SignedIn, 'headers'>,
  authenticator: Authenticator,
  name = 'Phone',
) {
  const asked = await app.send('POST', '/api/account/passkeys/options', {}, { headers })
  const response = authenticator.create(await asked.json())
  return app.send('POST', '/api/account/passkeys', { name, response }, { headers })
}

/** Asks for a passkey, and answers with this one. @param cookie what the browser has, a ticket perhaps */
export async function usePasskey(app: TestApp, authenticator: Authenticator, cookie = '') {
  const headers = { Cookie: cookie }
  const asked = await app.send('POST', '/api/auth/passkey/options', {}, { headers })
  const options = await asked.json()
  const sent = { headers: { Cookie: [cookie, cookieOf(asked, 'ticket')].join('; ') } }
  const response = authenticator.get(options)
  return {
    options,
    login: await app.send('POST', '/api/auth/passkey', { response }, sent),
    sendAgain: () => app.send('POST', '/api/auth/passkey', { response }, sent),
  }
}
