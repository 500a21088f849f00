/** Unpublished changes through the API, also of two writers at once. */
import { expect, test } from 'vitest'
import { testTime } from '../../../test/support/app.ts'
import {
  createDraftDesk,
  draftFields,
  removePost,
  revisionOf,
  storedDraft,
  storedRevisions,
  unpublish,
} from '../../../test/support/draft-calls.ts'
import { findDraft } from './post-drafts.server.ts'

const later = new Date('2026-03-05T00:00:00.000Z')

test('a writer saves a draft, and the live version stays as it is', async () => {
  const { app, ada } = await createDraftDesk()
  const before = await app.db.selectFrom('post').selectAll().executeTakeFirst()
  const response = await ada.save({})
  const saved = { revision: expect.any(Number), savedBy: 'Ada', savedAt: testTime.toISOString() }
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(saved)
  expect(await findDraft(app.db, 'onion-soup')).toEqual({
    ...saved,
    fields: draftFields,
    baseRevision: 1,
  })
  expect(await app.db.selectFrom('post').selectAll().executeTakeFirst()).toEqual(before)
})

test('a draft of the largest size keeps the text exactly as it was typed', async () => {
  const { app, ada } = await createDraftDesk()
  const content = '汤'.repeat(299_980)
  const typed = { title: ' ', content: `\tSoup  \r\n 🥣 ${content}`, tags: ['', ' a'], slug: 'A b' }
  expect((await ada.save(typed)).status).toBe(200)
  expect((await storedDraft(app))?.fields).toEqual({ ...draftFields, ...typed })
})

test('a draft with fields that no rule knows is refused by name', async () => {
  const { app, ada } = await createDraftDesk()
  const fields = { ...draftFields, html: '', series: { name: 'A', position: 1, of: 3 } }
  const response = await ada.send('PUT', 'draft', { fields, baseRevision: 1 })
  expect(response.status).toBe(400)
  expect((await response.json()).errors).toEqual({
    'fields.html': 'There is no such field',
    'fields.series.of': 'There is no such field',
  })
  expect(await storedDraft(app)).toBeUndefined()
})

test.each([
  ['a NUL', { fields: { ...draftFields, content: 'a\0b' } }],
  ['no fields', { fields: undefined }],
  ['a field that is missing', { fields: { title: 'Soup' } }],
  ['no base', { baseRevision: undefined }],
  ['a revision that is no number', { revision: '1' }],
  ['a revision that no database stores', { baseRevision: 2 ** 31 }],
])('a draft with %s is refused', async (_, wrong) => {
  const { app, ada } = await createDraftDesk()
  expect((await ada.save({}, undefined, wrong)).status).toBe(400)
  expect(await storedDraft(app)).toBeUndefined()
})

test('a writer is told who has saved the draft since, and nothing is overwritten', async () => {
  const { app, ada, max } = await createDraftDesk()
  const revision = await revisionOf(await ada.save({ content: 'Ada' }))
  await revisionOf(await ada.save({ content: 'Ada again' }, revision))
  const response = await max.save({ content: 'Max' }, revision)
  expect(response.status).toBe(409)
  expect(await response.json()).toEqual({
    message: 'Ada has saved this draft since you opened it.',
  })
  const own = await ada.save({ content: 'Phone' })
  expect([own.status, await own.json()]).toEqual([
    409,
    { message: 'This draft was saved elsewhere since you opened it.' },
  ])
  expect(await storedDraft(app)).toMatchObject({ fields: { content: 'Ada again' } })
  expect(await storedRevisions(app)).toMatchObject([{ fields: { content: 'Ada again' } }])
})

test('a writer of a draft that is gone is told so, and does not overwrite the next one', async () => {
  const { app, ada, max } = await createDraftDesk()
  const revision = await revisionOf(await ada.save({}))
  await ada.send('DELETE', 'draft')
  const response = await ada.save({ content: 'More' }, revision)
  expect(response.status).toBe(409)
  expect(await response.json()).toEqual({
    message: 'This draft was published or discarded since you opened it.',
  })
  expect(await storedDraft(app)).toBeUndefined()
  await max.save({ content: 'Max' })
  expect((await ada.save({ content: 'Ada again' }, revision)).status).toBe(409)
  expect(await storedDraft(app)).toMatchObject({ fields: { content: 'Max' } })
})

test('a writer of a post that was published since is told so, also by a late autosave', async () => {
  const { app, ada, max } = await createDraftDesk()
  const revision = await revisionOf(await ada.save({ content: 'Ada' }))
  const { headers } = max
  await app.send('PUT', '/api/blogs/onion-soup', { status: 'published' }, { headers })
  const responses = [await ada.save({ content: 'Late' }, revision), await max.save({})]
  expect(responses.map(({ status }) => status)).toEqual([409, 409])
  expect(await responses[0]?.json()).toEqual({
    message: 'This post was published elsewhere since you opened it.',
  })
  expect(await storedDraft(app)).toBeUndefined()
})

test('what a writer overwrites on purpose becomes a revision first', async () => {
  const { app, ada } = await createDraftDesk()
  const revision = await revisionOf(await ada.save({ content: 'Laptop' }))
  const response = await ada.save({ content: 'Phone' }, revision, { keepReplaced: true })
  expect(response.status).toBe(200)
  expect(await storedRevisions(app)).toMatchObject([
    { kind: 'saved', saved_by: 'Ada', fields: { content: 'Laptop' } },
  ])
  expect(await storedDraft(app)).toMatchObject({ fields: { content: 'Phone' } })
})

test('of two first saves at once one is stored, and the other writer is told', async () => {
  const { app, ada, max } = await createDraftDesk()
  const responses = await Promise.all([ada.save({ content: 'A' }), max.save({ content: 'B' })])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const winner = responses[0].status === 200 ? 'A' : 'B'
  expect(await storedDraft(app)).toMatchObject({ fields: { content: winner } })
})

test('of ten saves of the same revision at once one is stored', async () => {
  const { app, ada } = await createDraftDesk()
  const revision = await revisionOf(await ada.save({ content: 'First' }))
  const saves = Array.from({ length: 10 }, (_, n) => ada.save({ content: `${n}` }, revision))
  const statuses = (await Promise.all(saves)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(await storedDraft(app)).toMatchObject({ revision: revision + 1 })
})

test('a save that is repeated after a lost response gets it again', async () => {
  const { app, ada } = await createDraftDesk()
  const first = await (await ada.save({ content: 'One' })).json()
  expect(await (await ada.save({ content: 'One' })).json()).toEqual(first)
  const { revision } = first as { revision: number }
  const second = await (await ada.save({ content: 'Two' }, revision)).json()
  app.setTime(later)
  expect(await (await ada.save({ content: 'Two' }, revision)).json()).toEqual(second)
  expect(await storedDraft(app)).toMatchObject({ revision: revision + 1 })
})

test('an explicit save stores a revision, and what another account replaces becomes one', async () => {
  const { app, ada, max } = await createDraftDesk()
  const first = await revisionOf(await ada.save({ content: 'One' }))
  expect(await storedRevisions(app)).toEqual([])
  await ada.save({ content: 'One' }, first, { saveRevision: true })
  const one = { number: 1, kind: 'saved', saved_by: 'Ada', fields: { content: 'One' } }
  expect(await storedRevisions(app)).toMatchObject([one])
  const revision = await revisionOf(await ada.save({ content: 'Ada' }, first))
  app.setTime(later)
  expect((await max.save({ content: 'Max' }, revision)).status).toBe(200)
  expect(await storedRevisions(app)).toMatchObject([
    one,
    {
      ...{ kind: 'saved', saved_by: 'Ada', saved_at: testTime.toISOString() },
      fields: { content: 'Ada' },
    },
  ])
})

test('a discarded draft is gone, and its text a revision', async () => {
  const { app, ada } = await createDraftDesk()
  await ada.save({ content: 'Not good' })
  expect((await ada.send('DELETE', 'draft')).status).toBe(204)
  expect(await storedDraft(app)).toBeUndefined()
  expect(await storedRevisions(app)).toMatchObject([{ fields: { content: 'Not good' } }])
  expect((await ada.send('DELETE', 'draft')).status).toBe(204)
})

test('the title and excerpt of a post that was never published are those of its draft', async () => {
  const { app, ada } = await createDraftDesk()
  await unpublish(app)
  app.setTime(later)
  const before = await app.db.selectFrom('post').selectAll().executeTakeFirstOrThrow()
  const revision = await revisionOf(await ada.save({}))
  const expected = {
    ...before,
    ...{ title: 'Leek Soup', excerpt: 'Faster', search_text: 'leek soup faster' },
    updated_at: later.toISOString(),
  }
  expect(await app.db.selectFrom('post').selectAll().executeTakeFirst()).toEqual(expected)
  await ada.save({ title: '' }, revision)
  expect(await app.db.selectFrom('post').selectAll().executeTakeFirst()).toEqual({
    ...expected,
    title: '',
    search_text: 'faster',
  })
})

test('no save of a draft changes what is public', async () => {
  const { app, ada } = await createDraftDesk()
  const contentRevision = () => app.db.selectFrom('content_revision').selectAll().execute()
  const before = await contentRevision()
  const revision = await revisionOf(await ada.save({}))
  expect(await contentRevision()).toEqual(before)
  await unpublish(app)
  const unpublished = await contentRevision()
  await ada.save({ content: 'More' }, revision)
  expect(await contentRevision()).toEqual(unpublished)
})

test('a deleted post has no draft', async () => {
  const { app, ada } = await createDraftDesk()
  await removePost(app)
  expect((await ada.save({})).status).toBe(404)
  expect((await ada.send('DELETE', 'draft')).status).toBe(404)
  expect(
    (await ada.send('PUT', 'draft', { fields: draftFields, baseRevision: 1 }, 'x')).status,
  ).toBe(404)
})
