import { expect, test } from 'vitest'
import { pageLinks, readPaging } from './paging.server.ts'

test('a client without parameters gets the first page of the default length', () => {
  expect(readPaging({}, 100)).toEqual({ limit: 100, page: 1 })
})

test('a client gets the requested page and length', () => {
  expect(readPaging({ limit: '5', page: '3' }, 100)).toEqual({ limit: 5, page: 3 })
})

test.each(['1', '100'])('limit=%s is within the bounds', (limit) => {
  expect(readPaging({ limit }, 100).limit).toBe(Number(limit))
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
  expect(() => readPaging({ limit: '0', page: '0' }, 100)).toThrow(
    expect.objectContaining({
      errors: { limit: expect.any(String), page: expect.any(String) },
    }),
  )
})

test('the first of three pages links to the next and the last', () => {
  expect(pageLinks('/api/blogs', { limit: 2, page: 1 }, 5)).toBe(
    '</api/blogs?limit=2&page=2>; rel="next", </api/blogs?limit=2&page=1>; rel="first", </api/blogs?limit=2&page=3>; rel="last"',
  )
})

test('the middle page links both ways', () => {
  expect(pageLinks('/api/blogs', { limit: 2, page: 2 }, 5)).toBe(
    '</api/blogs?limit=2&page=3>; rel="next", </api/blogs?limit=2&page=1>; rel="prev", </api/blogs?limit=2&page=1>; rel="first", </api/blogs?limit=2&page=3>; rel="last"',
  )
})

test('the last page has no next link', () => {
  const links = pageLinks('/api/blogs', { limit: 2, page: 3 }, 5)
  expect(links).toContain('page=2>; rel="prev"')
  expect(links).not.toContain('rel="next"')
})

test('a page beyond the end links back to the last one', () => {
  const links = pageLinks('/api/blogs', { limit: 2, page: 9 }, 5)
  expect(links).toContain('page=3>; rel="prev"')
  expect(links).not.toContain('rel="next"')
})

test('an empty list has one page', () => {
  expect(pageLinks('/api/blogs', { limit: 2, page: 1 }, 0)).toBe(
    '</api/blogs?limit=2&page=1>; rel="first", </api/blogs?limit=2&page=1>; rel="last"',
  )
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

test('a list that is not counted to its end leads to the next page, and to no last one', () => {
  const total = { total: 4, isMinimum: true }
  expect(pageLinks('/api/messages', { limit: 2, page: 2 }, total)).toBe(
    ['next', 'prev', 'first']
      .map((rel, index) => `</api/messages?limit=2&page=${[3, 1, 1][index]}>; rel="${rel}"`)
      .join(', '),
  )
})
