/** What API tokens may call, for each endpoint of the role table. */
import { expect, test } from 'vitest'
import { createToken } from '#features/users/tokens/api-tokens.server.ts'
import { scopes as allScopes, hasScope, type Scope } from '#http/scopes.ts'
import { testTime } from '../../test/support/app.ts'
import { createSiteWithContent, everything } from '../../test/support/role-site.ts'
import { changesNothing, type Row, roleTable } from '../../test/support/role-table.ts'

// A wrong password is no matter of permissions.
const isLogin = (call: string) => call.startsWith('POST /api/auth/')
const restricted = roleTable.filter(({ anonymous, call }) => anonymous === '401' && !isLogin(call))
const granted = restricted.filter(({ scopes }) => scopes.length > 0)

/** A site and, for each scope, the headers of an administrator's token. */
async function createSiteWithTokens() {
  const site = await createSiteWithContent()
  const { db } = site.app
  const { id } = await db
    .selectFrom('user')
    .select('id')
    .where('username', '=', 'Ada')
    .executeTakeFirstOrThrow()
  const headers: Record<string, { Authorization: string }> = {}
  for (const scope of allScopes) {
    const { token } = await createToken(db, id, { name: scope, scopes: [scope] }, testTime)
    headers[scope] = { Authorization: `Bearer ${token}` }
  }
  const send = async ({ call, body }: Pick<Row, 'call' | 'body'>, scope: Scope) => {
    const [method = '', path = ''] = call.split(' ')
    const init = { headers: headers[scope] ?? {} }
    return (await site.app.send(method, site.address(path), body, init)).status
  }
  return { app: site.app, send }
}

/** The scopes that do not suffice for the call. */
function scopesWithout({ scopes }: Row): Scope[] {
  if (scopes === 'any') return []
  return allScopes.filter((scope) => !scopes.some((each) => hasScope([scope], each)))
}

test('an API token without the scope changes nothing, whatever it calls', async () => {
  const { app, send } = await createSiteWithTokens()
  // Their first use is written down.
  for (const scope of allScopes) await send({ call: 'GET /api/auth/profile' }, scope)
  const before = await everything(app)
  const answers = []
  for (const row of restricted) {
    for (const scope of scopesWithout(row)) {
      answers.push({ call: row.call, scope, status: await send(row, scope) })
    }
  }
  expect(answers.filter(({ status }) => status !== 403)).toEqual([])
  expect(answers.length).toBeGreaterThan(400)
  expect(await everything(app)).toEqual(before)
})

/** A scope that suffices. */
function scopeFor({ scopes }: Row): Scope {
  return (scopes !== 'any' && scopes[0]) || 'messages:read'
}

test('an API token with the scope gets the answers of its owner', async () => {
  const rows = granted.filter(changesNothing)
  const { send } = await createSiteWithTokens()
  const answers = []
  for (const row of rows) answers.push([row.call, `${await send(row, scopeFor(row))}`])
  expect(answers).toEqual(rows.map(({ call, ada }) => [call, ada]))
})

test.each(granted.filter((row) => !changesNothing(row)))(
  'an API token with the scope for $call gets the answer of its owner',
  async (row) => {
    const { send } = await createSiteWithTokens()
    expect(`${await send(row, scopeFor(row))}`).toBe(row.ada.slice(0, 3))
  },
)
