import { expect, test } from 'vitest'
import { ConfigError } from '#config.server.ts'
import { findRecipient } from '#features/contact/notification-recipient.server.ts'
import { verifyPassword } from '#features/users/login/password.server.ts'
import { owner } from '#site.ts'
import { createTestApp, type TestApp, testTime } from '../../test/support/app.ts'
import { addUser, goodPassword } from '../../test/support/test-users.ts'
import { seedAdmin } from './seed.server.ts'

const ownerSettings = { email: 'owner@example.org', password: goodPassword }

/** A new site, and the texts that it prints. */
async function freshSite() {
  const app = await createTestApp()
  const printed: string[] = []
  const start = (admin: { email?: string; password?: string } = {}) =>
    seedAdmin(app.db, admin, testTime, (text) => void printed.push(text))
  return { app, printed, start }
}

function storedUsers({ db }: TestApp) {
  return db.selectFrom('user').selectAll().execute()
}

function passwordIn(printed: string[]) {
  return /password {2}(\S+)/.exec(printed.join(''))?.[1] ?? ''
}

test('the first start makes the owner an administrator with the password from the settings', async () => {
  const { app, printed, start } = await freshSite()
  await start(ownerSettings)
  const users = await storedUsers(app)
  expect(users).toMatchObject([{ username: owner.name, email: 'owner@example.org', is_admin: 1 }])
  expect(await verifyPassword(goodPassword, users[0]?.password_hash ?? '')).toBe(true)
  expect(await findRecipient(app.db)).toBe('owner@example.org')
  expect(printed).toEqual([])
})

test('a first start that cannot store who gets mails creates no account', async () => {
  const { app, start } = await freshSite()
  await app.db.schema.dropTable('setting').execute()
  await expect(start(ownerSettings)).rejects.toThrow('setting')
  expect(await storedUsers(app)).toEqual([])
})

test('an owner without a password in the settings reads a random one, once and not in the log', async () => {
  const { app, printed, start } = await freshSite()
  await start()
  expect(printed).toHaveLength(1)
  expect(printed[0]).toContain(owner.email)
  expect(await findRecipient(app.db)).toBe('')
  expect(passwordIn(printed)).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
  const credentials = { email: owner.email, password: passwordIn(printed) }
  const response = await app.send('POST', '/api/auth/login', credentials)
  expect(await response.json()).toMatchObject({ isAdmin: true })
  expect(JSON.stringify(app.logged)).not.toContain(credentials.password)
  const other = await freshSite()
  await other.start({ email: 'owner@example.org' })
  expect(other.printed.join('')).toContain('owner@example.org')
  expect(passwordIn(other.printed)).not.toBe(credentials.password)
  expect(await storedUsers(other.app)).toMatchObject([{ email: 'owner@example.org' }])
})

test('the second start creates and prints nothing, even with other settings', async () => {
  const { app, printed, start } = await freshSite()
  await start()
  const before = await storedUsers(app)
  await start({ email: 'another@example.org', password: 'another long sentence' })
  expect(await storedUsers(app)).toEqual(before)
  expect(printed).toHaveLength(1)
})

test('a site with an account gets no other, and ignores a common password in the settings', async () => {
  const { app, printed, start } = await freshSite()
  await addUser(app, 'pia')
  await start()
  await start({ ...ownerSettings, password: 'password1' })
  expect(await storedUsers(app)).toMatchObject([{ username: 'Pia' }])
  expect(printed).toEqual([])
})

test('two processes that start concurrently create one administrator and print one password', async () => {
  const { app, printed, start } = await freshSite()
  await Promise.all([start(), start()])
  const [user, ...others] = await storedUsers(app)
  expect(others).toEqual([])
  expect(printed).toHaveLength(1)
  expect(await verifyPassword(passwordIn(printed), user?.password_hash ?? '')).toBe(true)
})

test('a common password in the settings prevents the start, with an explanation', async () => {
  const { app, start } = await freshSite()
  const starting = start({ ...ownerSettings, password: 'password1' })
  await expect(starting).rejects.toThrow(ConfigError)
  await expect(starting).rejects.toThrow('ADMIN_PASSWORD is one of the first that attackers try')
  expect(await storedUsers(app)).toEqual([])
})
