import { expect, test } from 'vitest'
import type { EditablePost } from '../../post.ts'
import { emptyPost } from '../../post-schema.ts'
import { baseRevisionOf, fieldsOf, primaryStatus, shownFields } from './open-post.ts'

const source: EditablePost = {
  ...{ _id: 'soup', slug: 'soup', title: 'Soup', excerpt: 'Hot.', content: 'Stir.' },
  ...{
    author: 'Ann',
    createdAt: '2026-01-05T10:00:00.000Z',
    updatedAt: '2026-01-05T10:00:00.000Z',
  },
  ...{ publishedAt: '2026-01-05T10:00:00.000Z', status: 'published', format: 'markdown' },
  ...{ readingMinutes: 1, revision: 3, hasUnpublishedChanges: false },
}
const draft = {
  ...{ revision: 7, savedAt: '2026-01-06T10:00:00.000Z', baseRevision: 2 },
  fields: { ...emptyPost, title: 'Soup, hotter' },
}
const now = new Date('2026-01-10T00:00:00.000Z')
const [past, future] = ['2026-01-09T00:00:00.000Z', '2026-01-11T00:00:00.000Z']

test('an author edits the post as it is published', () => {
  expect(fieldsOf(source)).toEqual({
    ...emptyPost,
    ...{ title: 'Soup', excerpt: 'Hot.', content: 'Stir.', slug: 'soup' },
    publishedAt: '2026-01-05T10:00:00.000Z',
  })
  expect(baseRevisionOf(source)).toBe(3)
})

test('an author continues unpublished changes, on the revision that they are based on', () => {
  expect(fieldsOf({ ...source, draft })).toEqual(draft.fields)
  expect(baseRevisionOf({ ...source, draft })).toBe(2)
})

test('a draft that an earlier version has stored gets the fields that it lacks', () => {
  const { tags, ...older } = draft.fields
  const stored = { ...draft, fields: older as EditablePost['draft'] & typeof draft.fields }
  expect(fieldsOf({ ...source, draft: stored }).tags).toEqual(tags)
})

test('an author sees the present names of tags, each once', () => {
  const renamedTags = { broth: 'Fond', Jus: 'Fond' }
  const tags = ['broth', 'constructor', 'Jus', '__proto__']
  const fields = { ...draft.fields, tags }
  const expected = ['Fond', 'constructor', '__proto__']
  expect(shownFields({ ...source, tags, renamedTags }).tags).toEqual(expected)
  const drafted = { ...source, draft: { ...draft, fields }, renamedTags }
  expect(shownFields(drafted).tags).toEqual(expected)
  expect(shownFields({ ...source, draft }).tags).toEqual([])
})

test('the proposed address of a draft is not its own', () => {
  expect(fieldsOf({ ...source, status: 'draft' }).slug).toBe('')
})

test.each([
  ['draft', '', 'published'],
  ['draft', past, 'published'],
  ['draft', future, 'ask'],
  ['scheduled', future, 'scheduled'],
  ['scheduled', past, 'published'],
  ['published', past, 'published'],
  ['published', future, 'scheduled'],
] as const)('the primary button of a %s post with the date %j: %s', (status, date, expected) => {
  expect(primaryStatus(status, date, now)).toBe(expected)
})
