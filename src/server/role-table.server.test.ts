/** The permissions of every endpoint below /api. A new endpoint is a new row. */
import { expect, test } from 'vitest'
import { createSiteWithContent, everything, tables } from '../../test/support/role-site.ts'
import { changesNothing, type Row, roleTable } from '../../test/support/role-table.ts'

const actors = ['anonymous', 'pia', 'ada'] as const
type Site = Awaited<ReturnType<typeof createSiteWithContent>>

async function statusOf({ app, headers, address }: Site, row: Row, actor: (typeof actors)[number]) {
  const [method = '', path = ''] = row.call.split(' ')
  const init = { headers: headers[actor] }
  return (await app.send(method, address(path), row.body, init)).status
}

test('everybody gets the right answer to the calls that change nothing', async () => {
  const rows = roleTable.filter(changesNothing)
  const site = await createSiteWithContent()
  const before = await everything(site.app)
  const answers = []
  for (const row of rows) {
    const [anonymous, pia, ada] = [
      await statusOf(site, row, 'anonymous'),
      await statusOf(site, row, 'pia'),
      await statusOf(site, row, 'ada'),
    ].map(String)
    answers.push({ ...row, anonymous, pia, ada })
  }
  expect(answers).toEqual(rows)
  expect(await everything(site.app)).toEqual(before)
})

test.each(roleTable.filter((row) => !changesNothing(row)))(
  'everybody who sends $call gets the right answer',
  async (row) => {
    let site: Site | undefined
    const answers: Record<string, string> = {}
    for (const actor of actors) {
      site ??= await createSiteWithContent()
      const before = await everything(site.app)
      const status = await statusOf(site, row, actor)
      const after = await everything(site.app)
      const changed = tables.filter((_, index) => before[index] !== after[index])
      answers[actor] = [status, ...changed].join(' ')
      if (changed.length > 0) site = undefined
    }
    const { anonymous, pia, ada } = row
    expect(answers).toEqual({ anonymous, pia, ada })
  },
)

test('a refusal contains only its message', async () => {
  const { app, headers } = await createSiteWithContent()
  const anonymous = await app.request('/api/users')
  const pia = await app.request('/api/users', { headers: headers.pia })
  expect(await anonymous.json()).toEqual({ message: 'Please log in.' })
  expect(await pia.json()).toEqual({
    message: 'This requires an administrator account.',
  })
})

test('anonymous clients and plain users get the same refusal for any body', async () => {
  const { app, headers } = await createSiteWithContent()
  const broken = { method: 'POST', body: '{', headers: { 'Content-Type': 'text/plain' } }
  const anonymous = await app.request('/api/blogs', broken)
  const pia = await app.request('/api/blogs', {
    ...broken,
    headers: { ...broken.headers, ...headers.pia },
  })
  expect([anonymous.status, pia.status]).toEqual([401, 403])
})

test('a page of another site can write nothing with an administrator’s cookie', async () => {
  const { app, headers } = await createSiteWithContent()
  const response = await app.request('/api/blogs/soup', {
    method: 'DELETE',
    headers: { ...headers.ada, 'Sec-Fetch-Site': 'cross-site' },
  })
  expect(response.status).toBe(403)
  expect(await app.request('/api/blogs/soup')).toMatchObject({ status: 200 })
})

test('an administrator who lost the role is immediately a plain user', async () => {
  const { app, headers } = await createSiteWithContent()
  await app.db.updateTable('user').set({ is_admin: 0 }).where('username', '=', 'Ada').execute()
  const response = await app.request('/api/users', { headers: headers.ada })
  expect(response.status).toBe(403)
})

test('responses for a session are not cacheable', async () => {
  const { app, headers } = await createSiteWithContent()
  const response = await app.request('/api/users', { headers: headers.ada })
  expect(response.headers.get('cache-control')).toBe('no-store')
})
