/** What API tokens may call, for each endpoint of the role table. */
import { expect, test } from 'vitest'
import { createToken } from '#features/users/tokens/api-tokens.server.ts'
import { hasScope, type Scope, scopes } from '#http/scopes.ts'
import { type TestApp, testTime } from '../../test/support/app.ts'
import { createSiteWithContent, everything } from '../../test/support/role-site.ts'
import { roleTable } from '../../test/support/role-table.ts'
import { scopesOf } from '../../test/support/scope-table.ts'

type Row = (typeof roleTable)[number]

// A wrong password is no matter of permissions.
const isLogin = (call: string) => call.startsWith('POST /api/auth/')
const restricted = roleTable.filter(({ anonymous, call }) => anonymous === '401' && !isLogin(call))
const granted = restricted.filter(({ call, body }) => scopesOf(call, body).length > 0)

async function headersOf(app: TestApp, scope: Scope) {
  const { id } = await app.db
    .selectFrom('user')
    .select('id')
    .where('username', '=', 'Ada')
    .executeTakeFirstOrThrow()
  const created = await createToken(app.db, id, { name: scope, scopes: [scope] }, testTime)
  return { Authorization: `Bearer ${created.token}` }
}

/** The scopes that do not suffice for the call. */
function scopesWithout({ call, body }: Row): Scope[] {
  const sufficient = scopesOf(call, body)
  return scopes.filter(
    (scope) => !sufficient.some((each) => each === 'any' || hasScope([scope], each)),
  )
}

test('an API token without the scope changes nothing, whatever it calls', async () => {
  const { app, address } = await createSiteWithContent()
  const headers = Object.fromEntries(
    await Promise.all(scopes.map(async (scope) => [scope, await headersOf(app, scope)])),
  )
  const send = async (row: Row, scope: Scope) => {
    const [method = '', path = ''] = row.call.split(' ')
    const response = await app.send(method, address(path), row.body, { headers: headers[scope] })
    return { call: row.call, scope, status: response.status }
  }
  // Their first use is written down.
  for (const scope of scopes) await app.request('/api/auth/profile', { headers: headers[scope] })
  const before = await everything(app)
  const answers = []
  for (const row of restricted) {
    for (const scope of scopesWithout(row)) answers.push(await send(row, scope))
  }
  expect(answers.filter(({ status }) => status !== 403)).toEqual([])
  expect(answers.length).toBeGreaterThan(400)
  expect(await everything(app)).toEqual(before)
})

test.each(granted)(
  'an API token with the scope for $call gets the answer of its owner',
  async (row) => {
    const { app, address } = await createSiteWithContent()
    const [scope = 'any'] = scopesOf(row.call, row.body)
    const headers = await headersOf(app, scope === 'any' ? 'messages:read' : scope)
    const [method = '', path = ''] = row.call.split(' ')
    const response = await app.send(method, address(path), row.body, { headers })
    expect(`${response.status}`).toBe(row.ada.slice(0, 3))
  },
)
