import { expect, test } from 'vitest'
import { createTestApp, type TestApp, testTime } from '../../../test/support/app.ts'
import { setUpApp } from '../../../test/support/second-factor.ts'
import { addUser, goodPassword, signInAs } from '../../../test/support/test-users.ts'
import { resetPassword } from './reset-password.server.ts'

async function logIn(app: TestApp, password: string) {
  const credentials = { email: 'ada@example.org', password }
  return (await app.send('POST', '/api/auth/login', credentials)).status
}

/** Password hashes by username. */
async function hashes({ db }: TestApp) {
  const rows = await db.selectFrom('user').select(['username', 'password_hash']).execute()
  return Object.fromEntries(rows.map((row) => [row.username, row.password_hash]))
}

test('the only administrator need not be named: the new password works, and every session is ended', async () => {
  const app = await createTestApp()
  const { headers } = await signInAs(app, 'ada')
  await addUser(app, 'pia')
  const outcome = await resetPassword(app.db, undefined)
  const password = expect.stringMatching(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
  expect(outcome).toEqual({ state: 'done', email: 'ada@example.org', password, secondStep: [] })
  expect(await app.request('/api/auth/profile', { headers })).toMatchObject({ status: 401 })
  expect(await app.db.selectFrom('session').selectAll().execute()).toEqual([])
  expect(await logIn(app, goodPassword)).toBe(401)
  expect(await logIn(app, (outcome as { password: string }).password)).toBe(200)
})

test('an account can be named in any spelling, and the others are unchanged', async () => {
  const app = await createTestApp()
  await signInAs(app, 'ada')
  await addUser(app, 'pia')
  const before = await hashes(app)
  const outcome = await resetPassword(app.db, ' PIA@example.org')
  expect(outcome).toMatchObject({ state: 'done', email: 'pia@example.org' })
  const after = await hashes(app)
  expect(after.Ada).toBe(before.Ada)
  expect(after.Pia).not.toBe(before.Pia)
  expect(await app.db.selectFrom('session').selectAll().execute()).toHaveLength(1)
})

test.each([
  ['max', undefined, { state: 'unclear', emails: ['ada@example.org', 'max@example.org'] }],
  ['pia', 'nobody@example.org', { state: 'unknown', emails: ['ada@example.org'] }],
] as const)(
  'an owner who, beside %s, names %s reads the addresses of the administrators, and nothing changes',
  async (other, email, expected) => {
    const app = await createTestApp()
    await addUser(app, 'ada')
    await addUser(app, other)
    const before = await hashes(app)
    const outcome = await resetPassword(app.db, email)
    const emails = 'emails' in outcome && outcome.emails.toSorted()
    expect({ ...outcome, emails }).toEqual(expected)
    expect(await hashes(app)).toEqual(before)
  },
)

test('a reset lifts the rate limit of an attacked account', async () => {
  const app = await createTestApp()
  await addUser(app, 'ada')
  await logIn(app, 'a wrong one')
  await app.db.updateTable('rate_limit').set({ count: 99 }).execute()
  expect(await logIn(app, goodPassword)).toBe(429)
  const { password } = (await resetPassword(app.db, 'ada@example.org')) as { password: string }
  expect(await logIn(app, password)).toBe(200)
})

test('a reset keeps the second factors unless they are removed explicitly', async () => {
  const app = await createTestApp()
  await setUpApp(app, await signInAs(app, 'ada'), testTime)
  const kept = await resetPassword(app.db, undefined)
  expect(kept).toMatchObject({ secondStep: ['totp', 'recoveryCode'] })
  expect(await logIn(app, (kept as { password: string }).password)).toBe(202)
  const removed = await resetPassword(app.db, undefined, { withoutSecondFactor: true })
  expect(removed).toMatchObject({ secondStep: [] })
  expect(await logIn(app, (removed as { password: string }).password)).toBe(200)
  expect(await app.db.selectFrom('recovery_code').selectAll().execute()).toEqual([])
})
