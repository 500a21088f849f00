/** What happens to an account while a login to it is comparing the password, which takes its time. */
import { afterEach, expect, test, vi } from 'vitest'
import { createTestApp, testTime } from '../../../test/support/app.ts'
import { addUser, goodPassword } from '../../../test/support/characters.ts'
import type * as Passwords from './password.server.ts'
import { removeUser, updateUser } from './user-queries.server.ts'

afterEach(() => {
  vi.doUnmock('./password.server.ts')
  vi.resetModules()
})

/** The login, and what is done in the middle of it. */
async function logInDuring(happening: () => Promise<unknown>) {
  vi.resetModules()
  vi.doMock('./password.server.ts', async (original) => {
    const passwords = await original<typeof Passwords>()
    return {
      ...passwords,
      isPassword: async (password: string, hash: string) => {
        const fits = await passwords.isPassword(password, hash)
        await happening()
        return fits
      },
    }
  })
  return (await import('./login.server.ts')).logIn
}

const attempt = {
  email: 'pia@example.org',
  password: goodPassword,
  address: '203.0.113.7',
  deviceToken: undefined,
  userAgent: '',
}

test('who logs in by a password that is being replaced gets no session', async () => {
  const { db } = await createTestApp()
  const { _id } = await addUser({ db }, 'pia')
  const logIn = await logInDuring(() => updateUser(db, _id, { passwordHash: 'another' }, 'ada'))
  expect(await logIn(db, attempt, testTime)).toEqual({ state: 'refused' })
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
})

test('who logs in to an account that is being deleted gets no session', async () => {
  const { db } = await createTestApp()
  const { _id } = await addUser({ db }, 'pia')
  const logIn = await logInDuring(() => removeUser(db, _id, 'ada'))
  expect(await logIn(db, attempt, testTime)).toEqual({ state: 'refused' })
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
})
