import { expect, test } from 'vitest'
import { ApiError } from '#api/api-client.ts'
import type { EditablePost } from '../../post.ts'
import { emptyPost, type PostFields } from '../../post-schema.ts'
import { isLostResponse, isPublishedAs } from './lost-response.ts'

const date = '2026-01-05T10:00:00.000Z'
const sent: PostFields = { ...emptyPost, title: 'Soup', excerpt: 'Hot.', content: 'Stir.' }
const published: EditablePost = {
  ...{ _id: 'soup', slug: 'soup', title: 'Soup', excerpt: 'Hot.', content: 'Stir.' },
  ...{ author: 'Ann', createdAt: date, updatedAt: date, publishedAt: date, status: 'published' },
  ...{ format: 'markdown', readingMinutes: 1, revision: 3, hasUnpublishedChanges: false },
}
const draft = { revision: 7, savedAt: date, baseRevision: 3, fields: sent }

test('a post is published as it was sent, with the address and the date of the server', () => {
  expect(isPublishedAs(published, sent)).toBe(true)
  expect(isPublishedAs(published, { ...sent, publishedAt: '2026-01-05T10:00:00Z' })).toBe(true)
})

test.each([
  ['it has another text', published, { ...sent, content: 'Stir well.' }],
  ['it has another address', published, { ...sent, slug: 'hot-soup' }],
  ['it has another date', published, { ...sent, publishedAt: '2026-01-06T10:00:00.000Z' }],
  ['it has a draft beside it', { ...published, draft }, sent],
  ['it is a draft', { ...published, status: 'draft' as const }, sent],
])('a post is not published as it was sent if %s', (_reason, post, fields) => {
  expect(isPublishedAs(post, fields)).toBe(false)
})

test.each([undefined, 408, 500, 503])('after a %j the post may be published', (status) => {
  expect(isLostResponse(new ApiError('', status ? { status } : {}))).toBe(true)
})

test.each([400, 401, 409])('after a %i it is not', (status) => {
  expect(isLostResponse(new ApiError('', { status }))).toBe(false)
})
