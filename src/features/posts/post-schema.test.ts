/** The rules of posts and tags. That a route has them is proven with one wrong field there. */
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { fieldErrors } from '#http/middleware/validate-json.server.ts'
import { draftFields, emptyPost, postChangesSchema, postSchema } from './post-schema.ts'
import { tagChangesSchema } from './tag-schema.ts'

const soup = { title: 'Onion Soup', excerpt: 'Slowly', content: '<p>Stir.</p>' }
const tooLong = (max: number) => `String must contain at most ${max} character(s)`

function errorsOf(schema: z.ZodMiniType, value: unknown) {
  const { error } = schema.safeParse(value)
  return error && fieldErrors(error)
}

test.each([
  [{ title: '' }, { title: 'Title is required' }],
  [{ title: ' \n ' }, { title: 'Title is required' }],
  [{ title: 7 }, { title: 'Title is required' }],
  [{ excerpt: '' }, { excerpt: 'Excerpt is required' }],
  [{ content: '' }, { content: 'Content is required' }],
  [{ content: ['<p>'] }, { content: 'Content is required' }],
  [{ title: 'x'.repeat(201) }, { title: tooLong(200) }],
  [{ excerpt: 'x'.repeat(501) }, { excerpt: tooLong(500) }],
  [{ content: 'x'.repeat(300_001) }, { content: tooLong(300_000) }],
  [{ imageUrl: 'x'.repeat(2001) }, { imageUrl: tooLong(2000) }],
  [{ imageAlt: 'x'.repeat(301) }, { imageAlt: tooLong(300) }],
  [{ format: 'word' }, { format: 'Invalid input' }],
  [{ status: 'gone' }, { status: 'Invalid input' }],
  [{ publishedAt: 'tomorrow' }, { publishedAt: 'Enter a date and a time' }],
  [{ draft: true }, { draft: 'A draft has the status "draft"' }],
  [{ html: '<script>' }, { html: 'There is no such field' }],
])('a writer can neither publish nor edit a post with the wrong field %#', (wrong, errors) => {
  expect(errorsOf(postSchema, { ...soup, ...wrong })).toEqual(errors)
  expect(errorsOf(postChangesSchema, wrong)).toEqual(errors)
})

test('a writer of an empty post learns its three required fields', () => {
  expect(errorsOf(postSchema, {})).toEqual({
    ...{ title: 'Title is required', excerpt: 'Excerpt is required' },
    content: 'Content is required',
  })
})

test.each([0, -1, 1.5, '1', null])('%j is not a valid revision', (revision) => {
  expect(errorsOf(postChangesSchema, { revision })).toHaveProperty('revision')
})

test.each([
  { title: 'a'.repeat(2000), excerpt: '', tags: ['', ' a'], slug: 'A b', publishedAt: '2026-' },
  { series: { name: '', position: null } },
  { series: { name: 'Stocks', position: -1.5 } },
])(
  'a writer may have typed anything so far (%#): a draft is judged when it is published',
  (typed) => {
    const fields = { ...emptyPost, ...typed }
    expect(draftFields.parse(fields)).toEqual(fields)
  },
)

test.each([
  [{ content: 'a'.repeat(300_001) }, 'content'],
  [{ html: '' }, 'html'],
  [{ series: { name: 'A', position: 1, of: 3 } }, 'series.of'],
  [{ series: { name: 'Stocks', position: 2 ** 31 } }, 'series.position'],
])('a draft with the wrong field %# is refused', (wrong, field) => {
  expect(Object.keys(errorsOf(draftFields, { ...emptyPost, ...wrong }) ?? {})).toEqual([field])
})

test.each([
  ['an empty name', { name: ' ' }],
  ['a long name', { name: 'x'.repeat(100_000) }],
  ['a name of emoji', { name: '🍲🍲' }],
  ['a name with a comma', { name: 'Broth, stock' }],
  ['a name that is no text', { name: 7 }],
  ['an empty slug', { slug: '' }],
  ['a slug that is a path', { slug: '..' }],
  ['a slug that is a file', { slug: 'rss.xml' }],
  ['a slug with a slash', { slug: 'a/b' }],
  ['a slug with capitals', { slug: 'Broth' }],
  ['a long slug', { slug: 'x'.repeat(81) }],
  ['a long text', { text: 'x'.repeat(501) }],
  ['a script as its cover', { imageUrl: 'javascript:alert(1)' }],
  ['a cover of another site', { imageUrl: 'https://example.com/a.webp' }],
  ['a long description', { imageAlt: 'x'.repeat(301) }],
  ['an unknown field', { title: 'Broth' }],
])('a tag is refused %s', (_, changes) => {
  expect(Object.keys(errorsOf(tagChangesSchema, changes) ?? {})).toEqual(Object.keys(changes))
})
