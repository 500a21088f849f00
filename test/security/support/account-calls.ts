/** Every state-changing call of the account API and of the second login step. */
import { administrator, type RunningSite } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import type { Call } from './admin-calls.ts'
import { insertPasskey } from './second-factor.ts'

export type UnsafeCall = Omit<Call, 'allowed'>

/** Adds a session, a passkey, a TOTP secret and a recovery code that the calls would change. */
export async function accountCalls(
  site: RunningSite,
  headers: { Cookie: string },
): Promise<UnsafeCall[]> {
  const profile = await call(site, 'GET', '/api/auth/profile', undefined, headers)
  const { _id } = await profile.json()
  await logIn(site)
  const sessions = await call(site, 'GET', '/api/account/sessions', undefined, headers)
  const own: { _id: string; isCurrent: boolean }[] = await sessions.json()
  const other = own.find(({ isCurrent }) => !isCurrent)?._id
  const passkey = await insertPasskey(site, _id, 'Phone')
  await changeDatabase(
    site,
    `insert into totp (user_id, secret, last_period, created_at)
      values ('${_id}', 'JBSWY3DPEHPK3PXP', 0, '${new Date().toISOString()}')`,
  )
  await changeDatabase(
    site,
    `insert into recovery_code (code_hash, user_id) values ('none', '${_id}')`,
  )
  const { password } = administrator
  const credential = { id: passkey, rawId: passkey, type: 'public-key', response: {} }
  return [
    { method: 'DELETE', path: '/api/account/sessions' },
    { method: 'DELETE', path: `/api/account/sessions/${other}` },
    { method: 'POST', path: '/api/account/confirmation', body: { password } },
    {
      ...{ method: 'PUT', path: '/api/account/password' },
      body: { currentPassword: password, password: 'mine from now on' },
    },
    { method: 'POST', path: '/api/account/totp' },
    { method: 'PUT', path: '/api/account/totp', body: { code: '000000' } },
    { method: 'DELETE', path: '/api/account/totp' },
    { method: 'POST', path: '/api/account/passkeys/options' },
    {
      ...{ method: 'POST', path: '/api/account/passkeys' },
      body: { name: 'Mine', response: credential },
    },
    { method: 'DELETE', path: `/api/account/passkeys/${passkey}` },
    { method: 'POST', path: '/api/account/recovery-codes' },
    { method: 'POST', path: '/api/auth/second-step', body: { code: '000000' } },
    { method: 'POST', path: '/api/auth/passkey/options' },
    { method: 'POST', path: '/api/auth/passkey', body: { response: credential } },
  ]
}
