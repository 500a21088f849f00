/** What happens while a login verifies the password. */
import { afterEach, expect, test, vi } from 'vitest'
import { createTestApp, testTime } from '../../../../test/support/app.ts'
import { addUser, goodPassword } from '../../../../test/support/test-users.ts'
import { removeUser, updateUser } from '../user-queries.server.ts'
import type * as Passwords from './password.server.ts'

afterEach(() => {
  vi.doUnmock('./password.server.ts')
  vi.resetModules()
})

/** `logIn`, with `change` run after the password was verified. */
async function logInDuring(change: () => Promise<unknown>) {
  vi.resetModules()
  vi.doMock('./password.server.ts', async (original) => {
    const passwords = await original<typeof Passwords>()
    return {
      ...passwords,
      verifyPassword: async (password: string, hash: string) => {
        const isCorrect = await passwords.verifyPassword(password, hash)
        await change()
        return isCorrect
      },
    }
  })
  return (await import('./login.server.ts')).logIn
}

const request = {
  email: 'pia@example.org',
  password: goodPassword,
  address: '203.0.113.7',
  deviceToken: undefined,
  userAgent: '',
}

test('a login with a password that is changed meanwhile gets no session', async () => {
  const { db } = await createTestApp()
  const { _id } = await addUser({ db }, 'pia')
  const logIn = await logInDuring(() => updateUser(db, _id, { passwordHash: 'another' }, 'ada'))
  expect(await logIn(db, request, testTime)).toEqual({ state: 'refused' })
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
})

test('a login to an account that is deleted meanwhile gets no session', async () => {
  const { db } = await createTestApp()
  const { _id } = await addUser({ db }, 'pia')
  const logIn = await logInDuring(() => removeUser(db, _id, 'ada'))
  expect(await logIn(db, request, testTime)).toEqual({ state: 'refused' })
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
})

test('a login to an unknown account also verifies one password, so that it takes as long', async () => {
  const { db } = await createTestApp()
  const onVerified = vi.fn(async () => {})
  const logIn = await logInDuring(onVerified)
  const email = 'eve@example.org'
  expect(await logIn(db, { ...request, email }, testTime)).toEqual({ state: 'refused' })
  expect(onVerified).toHaveBeenCalledOnce()
})
