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

test('a refusal contains only its message, whatever the body', async () => {
  const { app, headers } = await createSiteWithContent()
  const send = async (more: object) => {
    const init = { method: 'POST', body: '{', headers: { 'Content-Type': 'text/plain', ...more } }
    const response = await app.request('/api/blogs', init)
    return [response.status, await response.json()]
  }
  expect(await send({})).toEqual([401, { message: 'Please log in.' }])
  const refusal = { message: 'This requires an administrator account.' }
  expect(await send(headers.pia)).toEqual([403, refusal])
})

test('an administrator who lost the role is immediately a plain user, and no response for one is cacheable', async () => {
  const { app, headers } = await createSiteWithContent()
  const before = await app.request('/api/users', { headers: headers.ada })
  expect([before.status, before.headers.get('cache-control')]).toEqual([200, 'no-store'])
  await app.db.updateTable('user').set({ is_admin: 0 }).where('username', '=', 'Ada').execute()
  expect((await app.request('/api/users', { headers: headers.ada })).status).toBe(403)
})
