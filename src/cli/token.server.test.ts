import { expect, test } from 'vitest'
import { createToken } from '#features/users/tokens/api-tokens.server.ts'
import { testTime } from '../../test/support/app.ts'
import { createSharedSite } from '../../test/support/shared-site.ts'
import { addUser } from '../../test/support/test-users.ts'

const commands = { token: { summary: 'Tokens', load: () => import('./token.ts') } }
const scope = ['--scope', 'posts:draft', 'messages:read']

async function setUp() {
  const { site, folio } = await createSharedSite(commands)
  const ada = await addUser(site, 'ada')
  const stored = () => site.db.selectFrom('api_token').selectAll().execute()
  const statusWith = async (token: string, path = '/api/messages') => {
    const headers = { Authorization: `Bearer ${token}` }
    return (await site.request(path, { headers })).status
  }
  return { ada, site, stored, statusWith, folio: (...args: string[]) => folio('token', ...args) }
}

test('an owner makes a token beside a running site, which obeys it until it is revoked', async () => {
  const { folio, statusWith } = await setUp()
  const { code, output, errors } = await folio('create', 'Laptop', ...scope, '--days', '9999')
  const token = output.trimEnd()
  expect(code).toBe(0)
  expect(output).toMatch(/^folio_\w{42}\n$/)
  expect(errors).toMatch(
    /^“Laptop” may posts:draft, messages:read, until \d{4}-\d\d-\d\d, for ada@example\.org\./,
  )
  const statuses = [await statusWith(token), await statusWith(token, '/api/site/document')]
  expect(statuses).toEqual([200, 403])
  expect(await folio('revoke', 'Laptop')).toEqual({
    code: 0,
    output: '“Laptop” is revoked.\n',
    errors: '',
  })
  expect(await statusWith(token)).toBe(401)
})

test('a program reads a new token, then the list, which has no token', async () => {
  const { folio, stored } = await setUp()
  const created = JSON.parse(
    (await folio('create', 'CI', ...scope, '--days', 'never', '--json')).output,
  )
  expect(created).toMatchObject({
    ...{ name: 'CI', scopes: ['posts:draft', 'messages:read'] },
    ...{ expiresAt: null, lastUsedAt: null, token: expect.stringMatching(/^folio_/) },
  })
  const { token, ...own } = created
  expect(JSON.parse((await folio('list', '--json')).output)).toEqual([own])
  expect(JSON.stringify(await stored())).not.toContain(token)
})

test('an owner lists tokens with their scopes, end and last use', async () => {
  const { folio, ada, site } = await setUp()
  expect((await folio('list')).output).toBe('ada@example.org has no API tokens.\n')
  const add = (name: string, expiresAt: string | null) => {
    const token = { name, scopes: ['posts:read' as const], expiresAt }
    return createToken(site.db, ada._id, token, new Date('2020-01-01'))
  }
  const [old, phone] = [await add('Old', '2020-01-02T00:00:00Z'), await add('Phone', null)]
  const headers = { Authorization: `Bearer ${phone.token}` }
  await site.request('/api/blogs?status=all', { headers })
  const { output } = await folio('list')
  expect(output.split('\n').toSorted()).toEqual([
    '',
    `Old    posts:read  expired 2020-01-02  not used yet     ${old._id}`,
    `Phone  posts:read  without an end      used 2026-03-04  ${phone._id}`,
  ])
})

test('of tokens with the same name the id tells which one is revoked', async () => {
  const { folio, stored } = await setUp()
  await folio('create', 'Laptop', ...scope)
  await folio('create', 'Laptop', ...scope)
  const { code, errors } = await folio('revoke', 'Laptop')
  expect({ code, errors }).toEqual({
    code: 1,
    errors: 'Several tokens are named Laptop: use an id. List them with: folio token list\n',
  })
  const [first, second] = await stored()
  expect(await folio('revoke', `${first?.id}`)).toMatchObject({ code: 0 })
  expect(await stored()).toEqual([second])
})

test.each([
  [['create', 'CI'], 2, "required option '--scope <SCOPE...>' not specified"],
  [['create', 'CI', '--scope', 'users:write'], 2, 'Allowed choices are posts:read'],
  [['create', 'CI', ...scope, '--days', '0'], 2, '--days is a number from 1'],
  [['create', ' ', ...scope], 1, 'name: Name is required'],
  [['create', 'CI', ...scope, '--account', 'zoe@example.org'], 1, 'No account has this address.'],
  [['create', 'CI', ...scope, '--account', 'pia@example.org'], 1, 'pia@example.org is no admin'],
  [['revoke', 'Laptop'], 1, 'There is no token Laptop. List them with: folio token list'],
])(
  'an owner who types %j reads what is wrong, and no token is made',
  async (args, exitCode, message) => {
    const { folio, site, stored } = await setUp()
    await addUser(site, 'pia')
    const { code, output, errors } = await folio(...args)
    expect({ code, output }).toEqual({ code: exitCode, output: '' })
    expect(errors).toContain(message)
    expect(await stored()).toEqual([])
  },
)

test('of two administrators one has to be named', async () => {
  const { folio, site, stored } = await setUp()
  const max = await addUser(site, 'max')
  const { code, errors } = await folio('create', 'CI', ...scope)
  expect({ code, errors }).toEqual({
    code: 1,
    errors: expect.stringMatching(
      /^Say which account: add --account EMAIL\. The administrators are: (?:ada|max)@\S+, (?:ada|max)@\S+\n$/,
    ),
  })
  expect(await folio('create', 'CI', ...scope, '--account', 'MAX@example.org')).toMatchObject({
    code: 0,
  })
  expect(await stored()).toMatchObject([{ user_id: max._id }])
})

test('an account has at most fifty tokens, also from the command line', async () => {
  const { folio, ada, site } = await setUp()
  const token = { name: 'Script', scopes: ['posts:read' as const] }
  const add = () => createToken(site.db, ada._id, token, testTime)
  await Promise.all(Array.from({ length: 50 }, add))
  expect(await folio('create', 'CI', ...scope)).toMatchObject({
    code: 1,
    errors: 'An account can have at most 50 tokens. Revoke one first.\n',
  })
})
