import { expect, test } from 'vitest'
import { createTestApp, type TestApp, testTime } from '../../../test/support/app.ts'
import { setUpApp } from '../../../test/support/second-factor.ts'
import { addUser, goodPassword, signInAs } from '../../../test/support/test-users.ts'
import { resetPassword } from './reset-password.server.ts'

function logIn(app: TestApp, email: string, password: string, address = '203.0.113.7') {
  return app.request('/api/auth/login', {
    method: 'POST',
    address,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
}

/** Password hashes by username. */
async function hashes({ db }: TestApp) {
  const rows = await db.selectFrom('user').select(['username', 'password_hash']).execute()
  return Object.fromEntries(rows.map((row) => [row.username, row.password_hash]))
}

test('the only administrator need not be named', async () => {
  const app = await createTestApp()
  await addUser(app, 'ada')
  await addUser(app, 'pia')
  const outcome = await resetPassword(app.db, undefined)
  expect(outcome).toEqual({
    state: 'done',
    email: 'ada@example.org',
    password: expect.stringMatching(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/),
    secondStep: [],
  })
})

test('the new password works, the old one does not, and every session is ended', async () => {
  const app = await createTestApp()
  const { headers } = await signInAs(app, 'ada')
  const outcome = await resetPassword(app.db, undefined)
  const { password } = outcome as { password: string }
  expect(await app.request('/api/auth/profile', { headers })).toMatchObject({ status: 401 })
  expect(await app.db.selectFrom('session').selectAll().execute()).toEqual([])
  expect(await logIn(app, 'ada@example.org', goodPassword)).toMatchObject({ status: 401 })
  expect(await logIn(app, 'ada@example.org', password)).toMatchObject({ status: 200 })
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

test('of two administrators one has to be named', async () => {
  const app = await createTestApp()
  await addUser(app, 'ada')
  await addUser(app, 'max')
  const before = await hashes(app)
  const outcome = await resetPassword(app.db, undefined)
  expect(outcome).toMatchObject({ state: 'unclear' })
  expect('emails' in outcome && outcome.emails.toSorted()).toEqual([
    'ada@example.org',
    'max@example.org',
  ])
  expect(await hashes(app)).toEqual(before)
})

test('an unknown address changes nothing, and lists the administrators', async () => {
  const app = await createTestApp()
  await addUser(app, 'ada')
  await addUser(app, 'pia')
  const before = await hashes(app)
  const outcome = await resetPassword(app.db, 'nobody@example.org')
  expect(outcome).toEqual({ state: 'unknown', emails: ['ada@example.org'] })
  expect(await hashes(app)).toEqual(before)
})

test('a reset lifts the rate limit of an attacked account', async () => {
  const app = await createTestApp()
  await addUser(app, 'ada')
  await logIn(app, 'ada@example.org', 'a wrong one', '198.51.100.1')
  await app.db.updateTable('rate_limit').set({ count: 99 }).execute()
  expect(await logIn(app, 'ada@example.org', goodPassword)).toMatchObject({ status: 429 })
  const outcome = await resetPassword(app.db, 'ada@example.org')
  const { password } = outcome as { password: string }
  expect(await logIn(app, 'ada@example.org', password)).toMatchObject({ status: 200 })
})

test('a reset keeps the second factors unless they are removed explicitly', async () => {
  const app = await createTestApp()
  await setUpApp(app, await signInAs(app, 'ada'), testTime)
  const outcome = await resetPassword(app.db, undefined)
  expect(outcome).toMatchObject({ secondStep: ['totp', 'recoveryCode'] })
  const { password } = outcome as { password: string }
  expect(await logIn(app, 'ada@example.org', password)).toMatchObject({ status: 202 })
  const removed = await resetPassword(app.db, undefined, { withoutSecondFactor: true })
  expect(removed).toMatchObject({ secondStep: [] })
  const { password: another } = removed as { password: string }
  expect(await logIn(app, 'ada@example.org', another)).toMatchObject({ status: 200 })
  expect(await app.db.selectFrom('recovery_code').selectAll().execute()).toEqual([])
})
