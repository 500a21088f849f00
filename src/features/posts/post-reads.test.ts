import { expect, test } from 'vitest'
import { postListRead, postRead } from './post-reads.ts'

const soup = { _id: 'soup', title: 'Soup' }
const headers = new Headers()

test('a reader of the first page asks for the plain list', () => {
  expect(postListRead(1).path).toBe('/api/blogs')
  expect(postListRead(3).path).toBe('/api/blogs?page=3')
})

test('a list knows how many posts there are in all', () => {
  const counted = new Headers({ 'X-Total-Count': '120' })
  expect(postListRead(1).understand({ body: [soup], headers: counted })).toEqual({
    posts: [soup],
    total: 120,
  })
})

test('a list without a count has as many posts as came', () => {
  expect(postListRead(1).understand({ body: [soup], headers })).toEqual({ posts: [soup], total: 1 })
})

test('an empty list is understood', () => {
  expect(postListRead(1).understand({ body: [], headers })).toEqual({ posts: [], total: 0 })
})

test.each([[{}], [null], ['soup'], [[null]], [[{ _id: 'soup' }]], [[{ _id: 7, title: 'Soup' }]]])(
  '%j is no list of posts',
  (body) => {
    expect(postListRead(1).understand({ body, headers })).toBeUndefined()
  },
)

test('a post is understood when it has its content', () => {
  const post = { ...soup, content: '<p>Stir.</p>' }
  expect(postRead('soup').path).toBe('/api/blogs/soup')
  expect(postRead('soup').understand({ body: post, headers })).toEqual(post)
})

test.each([[{}], [null], [[]], [soup], [{ ...soup, content: 7 }]])('%j is no post', (body) => {
  expect(postRead('soup').understand({ body, headers })).toBeUndefined()
})
