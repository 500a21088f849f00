import { expect, test } from 'vitest'
import { createTestApp, type TestApp, testTime } from '../../../../test/support/app.ts'
import { setUpApp } from '../../../../test/support/second-factor.ts'
import { goodPassword, signInAs } from '../../../../test/support/test-users.ts'

const zoe = { username: 'Zoe', email: 'zoe@example.org', password: goodPassword }

/** The log messages, without the access log. */
function eventsOf({ logged }: TestApp) {
  return logged.map(({ msg }) => msg).filter((msg) => msg !== 'request')
}

test('the log records logins and refused ones, without what was typed', async () => {
  const app = await createTestApp()
  const { user } = await signInAs(app, 'ada')
  const login = { email: 'ada@example.org', password: goodPassword }
  await app.send('POST', '/api/auth/login', { ...login, password: 'a secret slip' })
  await app.send('POST', '/api/auth/login', { ...login, email: 'my password by mistake' })
  await app.send('POST', '/api/auth/login', login)
  expect(eventsOf(app)).toEqual([
    'A login was refused',
    'A login was refused',
    'Somebody logged in',
  ])
  const entry = { msg: 'Somebody logged in', userId: user._id, by: 'password' }
  expect(app.logged).toContainEqual(expect.objectContaining(entry))
  const text = JSON.stringify(app.logged)
  expect(text).not.toMatch(/a secret slip|my password by mistake|copper pans|ada@/)
})

test('the log records who changed which account and which factor', async () => {
  const app = await createTestApp()
  const ada = await signInAs(app, 'ada')
  await setUpApp(app, ada, testTime)
  const { _id } = await (await app.send('POST', '/api/users', zoe, ada)).json()
  await app.send('PUT', `/api/users/${_id}`, { isAdmin: true }, ada)
  await app.send('DELETE', `/api/users/${_id}`, undefined, ada)
  await app.send('DELETE', '/api/account/totp', undefined, ada)
  expect(eventsOf(app)).toEqual([
    'An app was set up as second factor',
    'An account was made',
    'An account was changed',
    'An account was deleted',
    'An app was removed as second factor',
  ])
  const change = app.logged.find(({ msg }) => msg === 'An account was changed')
  expect(change).toMatchObject({ userId: _id, by: ada.user._id, isAdmin: true })
})
