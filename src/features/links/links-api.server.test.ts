import { expect, test } from 'vitest'
import type { Db } from '#db/open.server.ts'
import { insertProject } from '#features/portfolio/admin-project-queries.server.ts'
import { emptyPost } from '#features/posts/post-schema.ts'
import { testTime } from '../../../test/support/app.ts'
import { createAdminClient } from '../../../test/support/post-fixtures.ts'

const gone = 'https://gone.example/a?b=1&c=2'
const copy = `https://web.archive.org/web/2020/${gone}`
const source = { kind: 'post', source_id: 'soup' } as const

/** A dead link as the checker leaves it. */
async function storeDeadLink(db: Db, use: { kind: 'post' | 'project'; source_id: string }) {
  const [at, host] = [testTime.toISOString(), 'gone.example']
  await db.insertInto('link_source').values(use).execute()
  const row = { ...use, id: 'dead', href: gone, text: 'the text', outer_url: gone }
  await db.insertInto('link_use').values(row).execute()
  await db.insertInto('link_host').values({ host }).execute()
  const known = { state: 'dead', problem: 'missing', failed_since: at, archive_url: copy } as const
  await db
    .insertInto('outer_link')
    .values({ url: gone, host, due_at: '2027-01-01', ...known })
    .execute()
}

/** A client of a site whose post 'Soup' has a dead link. */
async function createSiteWithDeadLink(content: string, format: 'markdown' | 'html') {
  const client = await createAdminClient()
  await client.send('POST', '/api/blogs', { title: 'Soup', excerpt: 'Warm', content, format })
  await storeDeadLink(client.app.db, source)
  return {
    ...client,
    storedText: async () =>
      (await (await client.get('/api/blogs/soup?format=source')).json()).content,
  }
}

test('an administrator sees dead links with their post, the date and a copy', async () => {
  const { get } = await createSiteWithDeadLink('x', 'markdown')
  expect(await (await get('/api/links')).json()).toEqual({
    ...{ checksOuter: true, outer: { total: 1, checked: 0 } },
    broken: [
      {
        ...{ _id: 'dead', href: gone, text: 'the text', isOuter: true, problem: 'missing' },
        ...{ since: testTime.toISOString(), archiveUrl: copy },
        source: { kind: 'post', _id: 'soup', title: 'Soup' },
      },
    ],
  })
})

test('an administrator sees on the dashboard how many links are dead', async () => {
  const { get } = await createSiteWithDeadLink('x', 'markdown')
  expect(await (await get('/api/dashboard')).json()).toMatchObject({ brokenLinks: 1 })
})

test('an archive copy replaces the link in Markdown, and the post has a revision more', async () => {
  const { send, get, storedText, app } = await createSiteWithDeadLink(
    `See [the text](${gone}#part), [the text](${gone}) and \`${gone}\`.`,
    'markdown',
  )
  const response = await send('POST', '/api/links/dead/archive')
  expect([response.status, await response.json()]).toEqual([200, { href: copy }])
  expect(await storedText()).toBe(
    `See [the text](${gone}#part), [the text](<${copy}>) and \`${gone}\`.`,
  )
  expect(await (await app.request('/blogs/soup')).text()).toContain(
    `href="${copy.replace('&', '&#x26;')}"`,
  )
  expect(await (await get('/api/blogs/soup/revisions')).json()).toHaveLength(2)
  expect((await (await get('/api/links')).json()).broken).toEqual([])
})

test('an archive copy replaces the link in HTML, and unpublished changes stay', async () => {
  const { send, get, storedText } = await createSiteWithDeadLink(
    `<p><a href="${gone.replace('&', '&amp;')}" title="x">the text</a></p>`,
    'html',
  )
  const { revision } = await (await get('/api/blogs/soup?format=source')).json()
  const fields = { ...emptyPost, title: 'Stew', content: 'Draft' }
  await send('PUT', '/api/blogs/soup/draft', { fields, baseRevision: revision })
  await send('POST', '/api/links/dead/archive')
  expect(await storedText()).toBe(
    `<p><a href="${copy.replace('&', '&amp;')}" title="x">the text</a></p>`,
  )
  const { draft } = await (await get('/api/blogs/soup?format=source')).json()
  expect(draft.fields).toMatchObject({ title: 'Stew', content: 'Draft' })
})

test('an archive copy replaces the link of a case study', async () => {
  const { app, send, get } = await createAdminClient()
  const caseStudy = `[the text](${gone})`
  await insertProject(app.db, { title: 'Pan', caseStudy }, testTime)
  await storeDeadLink(app.db, { kind: 'project', source_id: 'pan' })
  expect((await send('POST', '/api/links/dead/archive')).status).toBe(200)
  const project = await (await get('/api/projects/pan?format=source')).json()
  expect(project.caseStudy).toBe(`[the text](<${copy}>)`)
})

test('a link that the text no longer has changes nothing, nor does one without a copy', async () => {
  const { app, send, storedText } = await createSiteWithDeadLink('Nothing here.', 'markdown')
  const refused = await send('POST', '/api/links/dead/archive')
  expect(refused.status).toBe(409)
  expect((await refused.json()).message).toContain('not found in the text')
  await app.db.updateTable('outer_link').set({ archive_url: null }).execute()
  expect((await send('POST', '/api/links/dead/archive')).status).toBe(409)
  expect(await storedText()).toBe('Nothing here.')
})

test('links of a post that is no longer public are not shown', async () => {
  const { send, get } = await createSiteWithDeadLink('x', 'markdown')
  await send('PUT', '/api/blogs/soup', { status: 'draft' })
  expect((await (await get('/api/links')).json()).broken).toEqual([])
  expect((await send('POST', '/api/links/dead/archive')).status).toBe(404)
})

test('a link is checked again when an administrator asks for it', async () => {
  const { app, send } = await createSiteWithDeadLink('x', 'markdown')
  expect((await send('POST', '/api/links/dead/check')).status).toBe(202)
  const { due_at } = await app.db
    .selectFrom('outer_link')
    .select('due_at')
    .executeTakeFirstOrThrow()
  expect(due_at).toBe(testTime.toISOString())
})
