import { expect, test } from 'vitest'
import { isPassword } from '#features/users/password.server.ts'
import { createTestApp, type TestApp, testTime } from '../../test/support/app.ts'
import { addUser, goodPassword } from '../../test/support/characters.ts'
import { ConfigError } from '../config.server.ts'
import { owner } from '../site.ts'
import { seedAdmin } from './seed.server.ts'

const ownersWords = { email: 'owner@example.org', password: goodPassword }

/** A fresh site, and everything that its terminal is told. */
async function freshSite() {
  const app = await createTestApp()
  const told: string[] = []
  const start = (admin: { email?: string; password?: string } = {}) =>
    seedAdmin(app.db, admin, testTime, (text) => told.push(text))
  return { app, told, start }
}

function storedUsers({ db }: TestApp) {
  return db.selectFrom('user').selectAll().execute()
}

function toldPassword(told: string[]) {
  return /password {2}(\S+)/.exec(told.join(''))?.[1] ?? ''
}

test('the first start makes the owner an administrator with the password from the settings', async () => {
  const { app, told, start } = await freshSite()
  await start(ownersWords)
  const users = await storedUsers(app)
  expect(users).toMatchObject([{ username: owner.name, email: 'owner@example.org', is_admin: 1 }])
  expect(await isPassword(goodPassword, users[0]?.password_hash ?? '')).toBe(true)
  expect(told).toEqual([])
})

test('without settings a random password is made and told once', async () => {
  const { app, told, start } = await freshSite()
  await start()
  expect(told).toHaveLength(1)
  expect(told[0]).toContain(owner.email)
  expect(toldPassword(told)).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
  const credentials = { email: owner.email, password: toldPassword(told) }
  const response = await app.send('POST', '/api/auth/login', credentials)
  expect(await response.json()).toMatchObject({ isAdmin: true })
})

test('with an address alone the random password is told beside that address', async () => {
  const { app, told, start } = await freshSite()
  await start({ email: 'owner@example.org' })
  expect(told.join('')).toContain('owner@example.org')
  expect(await storedUsers(app)).toMatchObject([{ email: 'owner@example.org' }])
})

test('two sites never get the same random password', async () => {
  const [one, other] = [await freshSite(), await freshSite()]
  await one.start()
  await other.start()
  expect(toldPassword(one.told)).not.toBe(toldPassword(other.told))
})

test('the random password stands in no line of the log', async () => {
  const { app, told, start } = await freshSite()
  await start()
  expect(JSON.stringify(app.logged)).not.toContain(toldPassword(told))
})

test('the second start makes and tells nothing, whatever the settings say by then', async () => {
  const { app, told, start } = await freshSite()
  await start()
  const before = await storedUsers(app)
  await start({ email: 'another@example.org', password: 'another long sentence' })
  expect(await storedUsers(app)).toEqual(before)
  expect(told).toHaveLength(1)
})

test('where there is any account, none is made', async () => {
  const { app, told, start } = await freshSite()
  await addUser(app, 'pia')
  await start()
  expect(await storedUsers(app)).toMatchObject([{ username: 'Pia' }])
  expect(told).toEqual([])
})

test('two processes that start at once make one administrator, and one password is told', async () => {
  const { app, told, start } = await freshSite()
  await Promise.all([start(), start()])
  const [user, ...others] = await storedUsers(app)
  expect(others).toEqual([])
  expect(told).toHaveLength(1)
  expect(await isPassword(toldPassword(told), user?.password_hash ?? '')).toBe(true)
})

test('a password that everybody knows keeps the site from starting, with a sentence', async () => {
  const { app, start } = await freshSite()
  const starting = start({ ...ownersWords, password: 'password1' })
  await expect(starting).rejects.toThrow(ConfigError)
  await expect(starting).rejects.toThrow('ADMIN_PASSWORD is one of the first that attackers try')
  expect(await storedUsers(app)).toEqual([])
})

test('a site that has its accounts starts with such a setting left over', async () => {
  const { app, start } = await freshSite()
  await addUser(app, 'ada')
  await start({ ...ownersWords, password: 'password1' })
  expect(await storedUsers(app)).toHaveLength(1)
})
