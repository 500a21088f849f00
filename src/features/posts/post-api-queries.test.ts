import { expect, test } from 'vitest'
import { postListQuery, postQuery } from './post-api-queries.ts'

const soup = { _id: 'soup', slug: 'soup', title: 'Soup' }
const headers = new Headers()

test('a reader of the first page requests the plain list', () => {
  expect(postListQuery(1).path).toBe('/api/blogs')
  expect(postListQuery(3).path).toBe('/api/blogs?page=3')
})

test('a list contains the total of all posts', () => {
  const counted = new Headers({ 'X-Total-Count': '120' })
  expect(postListQuery(1).parse({ body: [soup], headers: counted })).toEqual({
    posts: [soup],
    total: 120,
  })
})

test('a list without a total counts its posts, also none', () => {
  const { parse } = postListQuery(1)
  expect(parse({ body: [soup], headers })).toEqual({ posts: [soup], total: 1 })
  expect(parse({ body: [], headers })).toEqual({ posts: [], total: 0 })
})

test.each([[{}], [null], ['soup'], [[null]], [[{ _id: 'soup' }]], [[{ _id: 7, title: 'Soup' }]]])(
  '%j is no list of posts',
  (body) => {
    expect(postListQuery(1).parse({ body, headers })).toBeUndefined()
  },
)

test('a post is valid with its content', () => {
  const post = { ...soup, content: '<p>Stir.</p>' }
  expect(postQuery('soup').path).toBe('/api/blogs/soup')
  expect(postQuery('soup').parse({ body: post, headers })).toEqual(post)
})

test.each([[{}], [null], [[]], [soup], [{ ...soup, content: 7 }]])(
  '%j is not a valid post',
  (body) => {
    expect(postQuery('soup').parse({ body, headers })).toBeUndefined()
  },
)

test('a post that a list has shown stands in for itself while it loads', () => {
  const [soup, stew] = [
    { _id: 'soup', slug: 'soup', title: 'Soup', formattedDate: 'Jan 5, 2024' },
    { _id: 'stew', title: 'Stew' },
  ]
  const cached = [undefined, null, { visitors: 1 }, { posts: [soup, stew], total: 2 }]
  const { placeholder } = postQuery('soup')
  expect(placeholder?.(cached)).toEqual({
    _id: 'soup',
    slug: 'soup',
    title: 'Soup',
    formattedDate: undefined,
  })
  expect(placeholder?.(cached.slice(0, 3))).toBeUndefined()
})
