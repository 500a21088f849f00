/** What happens while a login verifies the password. */
import { afterEach, expect, test, vi } from 'vitest'
import type { Db } from '#db/open.server.ts'
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

test.each([
  [
    'gets another password',
    (db: Db, id: string) => updateUser(db, id, { passwordHash: 'x' }, 'ada'),
  ],
  ['is deleted', (db: Db, id: string) => removeUser(db, id, 'ada')],
])('a login to an account that %s meanwhile gets no session', async (_, change) => {
  const { db } = await createTestApp()
  const { _id } = await addUser({ db }, 'pia')
  const logIn = await logInDuring(() => change(db, _id))
  expect(await logIn(db, request, testTime)).toEqual({ state: 'refused' })
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
})
