import { expect, test } from 'vitest'
import { pageLinks, readPaging } from './paging.server.ts'

const uncounted = { total: 4, isMinimum: true }

test.each([
  [{}, { limit: 100, page: 1 }],
  [
    { limit: '1', page: '3' },
    { limit: 1, page: 3 },
  ],
  [{ limit: '100' }, { limit: 100, page: 1 }],
])('a client that asks for %j gets %j', (query, paging) => {
  expect(readPaging(query, 100)).toEqual(paging)
})

test.each(['0', '101', '-1', '1.5', 'ten', '', '1e1', '9999999999999999'])(
  'limit=%s is refused by name',
  (limit) => {
    expect(() => readPaging({ limit }, 100)).toThrow(
      expect.objectContaining({
        status: 400,
        message: 'Please check the marked fields.',
        errors: { limit: 'limit must be a whole number from 1 to 100' },
      }),
    )
  },
)

test.each(['0', '-1', 'two', '', '999999999999999'])('page=%s is refused by name', (page) => {
  expect(() => readPaging({ page }, 100)).toThrow(
    expect.objectContaining({
      status: 400,
      errors: { page: 'page must be a whole number, counted from 1' },
    }),
  )
})

test('a client with two invalid parameters reads of both', () => {
  const errors = { limit: expect.any(String), page: expect.any(String) }
  expect(() => readPaging({ limit: '0', page: '0' }, 100)).toThrow(
    expect.objectContaining({ errors }),
  )
})

test.each([
  ['the first of three', 1, 5, { next: 2, first: 1, last: 3 }],
  ['the middle one', 2, 5, { next: 3, prev: 1, first: 1, last: 3 }],
  ['the last one', 3, 5, { prev: 2, first: 1, last: 3 }],
  ['one beyond the end', 9, 5, { prev: 3, first: 1, last: 3 }],
  ['that of an empty list', 1, 0, { first: 1, last: 1 }],
  ['one of a list that is not counted to its end', 2, uncounted, { next: 3, prev: 1, first: 1 }],
])('the page that is %s has its links', (_, page, total, links) => {
  const expected = Object.entries(links).map(
    ([rel, target]) => `</api/blogs?limit=2&page=${target}>; rel="${rel}"`,
  )
  expect(pageLinks('/api/blogs', { limit: 2, page }, total)).toBe(expected.join(', '))
})

test('the links of a search keep its filters', () => {
  const filters = { q: 'a&b', order: 'title' }
  expect(pageLinks('/api/blogs', { limit: 2, page: 1 }, 3, filters)).toBe(
    '</api/blogs?q=a%26b&order=title&limit=2&page=2>; rel="next", </api/blogs?q=a%26b&order=title&limit=2&page=1>; rel="first", </api/blogs?q=a%26b&order=title&limit=2&page=2>; rel="last"',
  )
})

test.each(['>; rel="next", <//evil.example', 'a"b', 'a\r\nX-Other: 1'])(
  'a search for %j cannot write into the header',
  (q) => {
    const links = pageLinks('/api/blogs', { limit: 2, page: 1 }, 1, { q })
    expect(links).toMatch(/^<[^<>"\s]+>; rel="first", <[^<>"\s]+>; rel="last"$/)
  },
)
