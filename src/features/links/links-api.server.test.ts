import { expect, test } from 'vitest'
import { testTime } from '../../../test/support/app.ts'
import { createAdminClient } from '../../../test/support/post-fixtures.ts'

const gone = 'https://gone.example/a?b=1&c=2'

/** A client of a site whose post 'Soup' has a dead link, as its check leaves it. */
async function createSiteWithDeadLink() {
  const client = await createAdminClient()
  const { db } = client.app
  await client.send('POST', '/api/blogs', { title: 'Soup', excerpt: 'Warm', content: 'x' })
  const source = { kind: 'post', source_id: 'soup' } as const
  await db.insertInto('link_source').values(source).execute()
  const use = { ...source, id: 'dead', href: gone, text: 'the text', outer_url: gone }
  await db.insertInto('link_use').values(use).execute()
  const found = { state: 'dead', problem: 'missing', failed_since: testTime.toISOString() } as const
  await db
    .insertInto('outer_link')
    .values({ url: gone, host: 'gone.example', due_at: '2027-01-01', ...found })
    .execute()
  const broken = async () => (await (await client.get('/api/links')).json()).broken
  return { ...client, db, broken }
}

test('an administrator sees dead links with their post, the date and the copy of its time', async () => {
  const { get } = await createSiteWithDeadLink()
  expect(await (await get('/api/links')).json()).toEqual({
    ...{ checksOuter: true, outer: { total: 1, checked: 0 } },
    broken: [
      {
        ...{ _id: 'dead', href: gone, text: 'the text', isOuter: true, problem: 'missing' },
        since: testTime.toISOString(),
        archiveUrl: `https://web.archive.org/web/20260304050607/${gone}`,
        source: { kind: 'post', _id: 'soup', title: 'Soup' },
      },
    ],
  })
  expect(await (await get('/api/dashboard')).json()).toMatchObject({ brokenLinks: 1 })
})

test('a link that the owner ignores is neither listed nor counted', async () => {
  const { get, send, broken } = await createSiteWithDeadLink()
  expect((await send('POST', '/api/links/dead/ignore')).status).toBe(204)
  expect(await broken()).toEqual([])
  expect(await (await get('/api/dashboard')).json()).toMatchObject({ brokenLinks: 0 })
})

test('links of a post that is no longer public are not shown', async () => {
  const { send, broken } = await createSiteWithDeadLink()
  await send('PUT', '/api/blogs/soup', { status: 'draft' })
  expect(await broken()).toEqual([])
})

test('a link is checked again when an administrator asks for it', async () => {
  const { db, send } = await createSiteWithDeadLink()
  expect((await send('POST', '/api/links/dead/check')).status).toBe(202)
  expect(await db.selectFrom('outer_link').select('due_at').execute()).toEqual([
    { due_at: testTime.toISOString() },
  ])
  const jobs = db.selectFrom('job').where('kind', 'in', ['link-scan', 'outer-links'])
  expect(await jobs.select('key').orderBy('key').execute()).toEqual([
    { key: 'gone.example' },
    { key: 'site' },
  ])
})
