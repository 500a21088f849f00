/** Publishing a draft through the API: which one, what becomes of it, and after a lost response. */
import { expect, test } from 'vitest'
import {
  createDraftDesk,
  draftFields,
  revisionOf,
  storedDraft,
  storedRevisions,
  type Writer,
} from '../../../test/support/draft-calls.ts'
import { createAdminClient, soup, storedPost } from '../../../test/support/post-fixtures.ts'

async function createDesk() {
  const { app, ada, max } = await createDraftDesk()
  const put = ({ headers }: Writer, change: object) =>
    app.send('PUT', '/api/blogs/onion-soup', change, { headers })
  return { app, ada, max, put }
}

test.each([null, 1])('a writer who knows draft %j does not publish over another', async (known) => {
  const { app, ada, max, put } = await createDesk()
  await ada.save({ content: 'Ada' })
  const before = await storedPost(app)
  const change = { ...draftFields, status: 'published', draftRevision: known }
  const [others, own] = [await put(max, change), await put(ada, change)]
  expect([others.status, own.status]).toEqual([409, 409])
  expect(await others.json()).toEqual({ message: 'Ada has saved this draft since you opened it.' })
  expect(await own.json()).toEqual({
    message: 'This draft was saved elsewhere since you opened it.',
  })
  expect(await storedPost(app)).toEqual(before)
  expect(await storedDraft(app)).toMatchObject({ fields: { content: 'Ada' } })
})

test('a writer whose draft was discarded elsewhere does not publish it, and then publishes without', async () => {
  const { app, ada, put } = await createDesk()
  const draftRevision = await revisionOf(await ada.save({}))
  await ada.send('DELETE', 'draft')
  const response = await put(ada, { title: 'Mine', draftRevision })
  expect(response.status).toBe(409)
  expect(await storedPost(app)).toMatchObject({ title: 'Onion Soup' })
  expect((await put(ada, { title: 'Mine', draftRevision: null })).status).toBe(200)
})

test.each([{ content: 'Other' }, { title: 'Other' }, { tags: ['Other'] }])(
  'a draft of the same account that differs by %j becomes a revision',
  async (difference) => {
    const { app, ada, put } = await createDesk()
    await ada.save({})
    await put(ada, { ...draftFields, ...difference, status: 'published' })
    expect(await storedRevisions(app)).toMatchObject([
      { kind: 'saved', saved_by: 'Ada', fields: draftFields },
      { kind: 'published', fields: difference },
    ])
  },
)

test.each([{}, { title: ' Leek Soup ' }])(
  'a draft with %j that is published is no revision besides',
  async (typed) => {
    const { app, ada, put } = await createDesk()
    await ada.save(typed)
    await put(ada, { status: 'published' })
    expect(await storedRevisions(app)).toMatchObject([{ kind: 'published' }])
    expect(await storedPost(app)).toMatchObject({ title: 'Leek Soup' })
  },
)

test('the draft that the text of a post taken back replaces becomes a revision', async () => {
  const { app, ada, put } = await createDesk()
  await ada.save({})
  await put(ada, { status: 'draft', title: 'Back' })
  expect(await storedRevisions(app)).toMatchObject([{ kind: 'saved', fields: draftFields }])
  expect(await storedDraft(app)).toMatchObject({ fields: { title: 'Back' } })
})

test('a publication that is repeated after a lost response gets it again', async () => {
  const { app, ada, put } = await createDesk()
  const draftRevision = await revisionOf(await ada.save({}))
  const change = { ...draftFields, status: 'published', revision: 1, draftRevision }
  const first = await (await put(ada, change)).json()
  const again = await put(ada, change)
  expect(again.status).toBe(200)
  expect(await again.json()).toEqual(first)
  expect(await storedPost(app)).toMatchObject({ title: 'Leek Soup', revision: 2 })
})

test('a late publication gets a conflict if the stored post differs or has a draft', async () => {
  const { app, ada, put } = await createDesk()
  const change = { ...draftFields, status: 'published', revision: 1 }
  await put(ada, change)
  const statuses = [
    await put(ada, { ...change, tags: ['A'] }),
    await put(ada, { status: 'published', revision: 1 }),
  ]
  await ada.save({ content: 'Next' }, undefined, { baseRevision: 2 })
  statuses.push(await put(ada, change))
  expect(statuses.map(({ status }) => status)).toEqual([409, 409, 409])
  expect(await storedPost(app)).toMatchObject({ revision: 2, tags: '[]' })
})

test('a half-typed series stays in the draft', async () => {
  const { app, headers, send } = await createAdminClient()
  const series = { name: 'Stocks', position: 1.5 }
  const init = { headers: { ...headers, 'Idempotency-Key': 'soup-0123456789abcdef' } }
  const create = () => app.send('POST', '/api/blogs', { ...soup, series, status: 'draft' }, init)
  expect([(await create()).status, (await create()).status]).toEqual([201, 201])
  expect(await storedPost(app)).toMatchObject({ series_name: null, series_position: null })
  expect(await storedDraft(app)).toMatchObject({ fields: { series } })
  const published = await send('PUT', '/api/blogs/onion-soup', { status: 'published' })
  expect(Object.keys((await published.json()).errors)).toEqual(['series.position'])
  const back = { status: 'draft', title: 'Back' }
  expect((await send('PUT', '/api/blogs/onion-soup', back)).status).toBe(200)
})

test('the address of an old post may be longer than today’s', async () => {
  const { app, ada, put } = await createDesk()
  const slug = `${'onion-'.repeat(14)}2`
  await app.db.updateTable('post').set({ slug }).execute()
  expect((await put(ada, { title: 'Leek', slug })).status).toBe(200)
  expect((await put(ada, { slug, status: 'draft' })).status).toBe(200)
  expect((await put(ada, { slug, status: 'published' })).status).toBe(200)
  expect(await storedPost(app)).toMatchObject({ title: 'Leek', slug })
})

test.each(['a'.repeat(81), 'Onion Soup'])('a new address %j is refused by name', async (slug) => {
  const { app, ada, put } = await createDesk()
  const response = await put(ada, { slug })
  expect(response.status).toBe(400)
  expect(Object.keys((await response.json()).errors)).toEqual(['slug'])
  expect(await storedPost(app)).toMatchObject({ slug: 'onion-soup', revision: 1 })
})
