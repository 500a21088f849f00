/** API tokens for tests. */
import { createToken } from '#features/users/tokens/api-tokens.server.ts'
import type { Scope } from '#http/scopes.ts'
import { type TestApp, testTime } from './app.ts'

/** Creates a token of the account. @returns its text, and the header that a program sends */
export async function addToken(
  { db }: Pick<TestApp, 'db'>,
  userId: string,
  scopes: Scope[],
  expiresAt?: string | null,
) {
  const created = await createToken(db, userId, { name: 'Script', scopes, expiresAt }, testTime)
  const { token, _id } = created
  return { _id, token, headers: { Authorization: `Bearer ${token}` } }
}
