/** Stored versions of a post. */
import { expect, test } from 'vitest'
import { testTime } from '../../../test/support/app.ts'
import {
  createDraftDesk,
  draftFields,
  removePost,
  revisionOf,
  storedDraft,
  storedRevisions,
} from '../../../test/support/draft-calls.ts'
import { soup } from '../../../test/support/post-fixtures.ts'
import {
  maxUnnamedRevisions,
  type NewRevision,
  publicationKind,
  storeRevision,
} from './post-revisions.server.ts'
import { emptyPost } from './post-schema.ts'

const later = new Date('2026-03-05T00:00:00.000Z')

function version(content: string, more: Partial<NewRevision> = {}): NewRevision {
  const fields = { ...draftFields, content }
  return { postId: 'onion-soup', kind: 'saved', fields, savedBy: 'Ada', at: testTime, ...more }
}

/** A desk with the revisions 1 and 2. */
async function createDeskWithRevisions() {
  const desk = await createDraftDesk()
  await storeRevision(desk.app.db, version('One', { kind: 'published' }))
  await storeRevision(desk.app.db, version('Two', { at: later, savedBy: null }))
  return desk
}

test('an administrator reads the revisions, newest first, and the text of one', async () => {
  const { ada } = await createDeskWithRevisions()
  const [second, first] = [
    { number: 2, kind: 'saved', savedAt: later.toISOString() },
    { number: 1, kind: 'published', savedBy: 'Ada', savedAt: testTime.toISOString() },
  ]
  expect(await (await ada.get('revisions')).json()).toEqual([second, first])
  expect(await (await ada.get('revisions/1')).json()).toEqual({
    ...first,
    fields: { ...draftFields, content: 'One' },
  })
})

test('a version that equals the newest one is not stored again', async () => {
  const { app } = await createDeskWithRevisions()
  await storeRevision(app.db, version('Two', { kind: 'restored' }))
  expect(await storedRevisions(app)).toHaveLength(2)
  await storeRevision(app.db, version('One'))
  expect(await storedRevisions(app)).toHaveLength(3)
})

test('the saved version that is published becomes the published one, and stays it', async () => {
  const { app } = await createDeskWithRevisions()
  await storeRevision(app.db, version('Two', { kind: 'published', at: later, savedBy: 'Max' }))
  await storeRevision(app.db, version('Two', { kind: 'saved' }))
  const published = { kind: 'published', saved_by: 'Max', saved_at: later.toISOString() }
  expect(await storedRevisions(app)).toMatchObject([{ number: 1 }, { number: 2, ...published }])
})

test('a version that is published for a later time is a scheduled one', () => {
  expect(publicationKind(later.toISOString(), testTime)).toBe('scheduled')
  expect(publicationKind(testTime.toISOString(), testTime)).toBe('published')
})

test('ten versions that are stored at once have ten numbers', async () => {
  const { app } = await createDraftDesk()
  const versions = Array.from({ length: 10 }, (_, n) => storeRevision(app.db, version(`${n}`)))
  await Promise.all(versions)
  const numbers = (await storedRevisions(app)).map(({ number }) => number)
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('the newest fifty without a name are kept, and all with one', async () => {
  const { app, ada } = await createDeskWithRevisions()
  await ada.send('PUT', 'revisions/1', { name: 'First' })
  for (let n = 0; n < maxUnnamedRevisions; n++) await storeRevision(app.db, version(`${n}`))
  const numbers = (await storedRevisions(app)).map(({ number }) => number)
  expect(numbers).toHaveLength(maxUnnamedRevisions + 1)
  expect([numbers[0], numbers[1], numbers.at(-1)]).toEqual([1, 3, 52])
})

test('a revision gets a name, another one, and none', async () => {
  const { app, ada } = await createDeskWithRevisions()
  const put = (name: unknown) => ada.send('PUT', 'revisions/2', { name })
  const unnamed = { number: 2, kind: 'saved', savedAt: later.toISOString() }
  expect(await (await put('  Before the cut ')).json()).toEqual({
    ...unnamed,
    name: 'Before the cut',
  })
  await put('After')
  expect(await storedRevisions(app)).toMatchObject([{ name: null }, { name: 'After' }])
  for (const name of [' ', 'a'.repeat(101), undefined]) expect((await put(name)).status).toBe(400)
  expect(await storedRevisions(app)).toMatchObject([{ name: null }, { name: 'After' }])
  expect(await (await put(null)).json()).toEqual(unnamed)
})

test('a restored revision is the draft, which no open editor overwrites, and the text before it a revision', async () => {
  const { app, ada, max } = await createDeskWithRevisions()
  const revision = await revisionOf(await ada.save({ content: 'Three' }))
  app.setTime(later)
  const response = await max.send('POST', 'revisions/1/restore')
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    ...{ _id: 'onion-soup', content: soup.content, revision: 1 },
    draft: {
      ...{ revision: revision + 1, savedBy: 'Max', savedAt: later.toISOString(), baseRevision: 1 },
      fields: { content: 'One' },
    },
  })
  expect(await storedDraft(app)).toMatchObject({ fields: { content: 'One' } })
  expect(await storedRevisions(app)).toMatchObject([
    { number: 1 },
    { number: 2 },
    { number: 3, kind: 'saved', saved_by: 'Ada', fields: { content: 'Three' } },
    { number: 4, kind: 'restored', saved_by: 'Max', fields: { content: 'One' } },
  ])
  expect((await ada.save({ content: 'Four' }, revision)).status).toBe(409)
})

test('a revision that is restored without a draft leaves the live version as a revision', async () => {
  const { app, ada } = await createDeskWithRevisions()
  const before = await app.db.selectFrom('post').selectAll().execute()
  await ada.send('POST', 'revisions/1/restore')
  const at = testTime.toISOString()
  expect(await app.db.selectFrom('post').selectAll().execute()).toEqual(before)
  expect((await storedRevisions(app)).slice(2)).toMatchObject([
    {
      ...{ kind: 'published', saved_by: null, saved_at: at },
      fields: { ...emptyPost, ...soup, format: 'html', slug: 'onion-soup', publishedAt: at },
    },
    { kind: 'restored', fields: { content: 'One' } },
  ])
})

test('an editor that was open during a restoration does not overwrite it', async () => {
  const { ada } = await createDeskWithRevisions()
  const revision = await revisionOf(await ada.save({ content: 'Three' }))
  await ada.send('POST', 'revisions/1/restore')
  expect((await ada.save({ content: 'Four' }, revision)).status).toBe(409)
})

test('nobody finds a revision that is none, nor those of a deleted post', async () => {
  const { app, ada } = await createDeskWithRevisions()
  const statuses = async (number: string) => {
    const path = `revisions/${number}`
    const responses = await Promise.all([
      ada.get(path),
      ada.send('PUT', path, { name: 'A' }),
      ada.send('POST', `${path}/restore`),
    ])
    return responses.map(({ status }) => status)
  }
  for (const number of ['3', '0', '-1', '1.5', 'x', '99999999999']) {
    expect(await statuses(number)).toEqual([404, 404, 404])
  }
  expect(await storedDraft(app)).toBeUndefined()
  await removePost(app)
  expect([...(await statuses('1')), (await ada.get('revisions')).status]).toEqual([
    ...[404, 404, 404, 404],
  ])
})

test('the revisions of one post are not those of another', async () => {
  const { app, ada } = await createDeskWithRevisions()
  const row = await app.db.selectFrom('post').selectAll().executeTakeFirstOrThrow()
  await app.db
    .insertInto('post')
    .values({ ...row, id: 'stock', slug: 'stock' })
    .execute()
  expect((await ada.send('POST', 'revisions/1/restore', {}, 'stock')).status).toBe(404)
})
