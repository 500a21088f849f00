import { expect, test } from 'vitest'
import { isAdminPath } from './admin-paths.ts'
import { api, exportedPagedPath, pagedPath, pages, tagApi } from './paths.ts'

test('an id with special characters stays one path segment', () => {
  expect([pages.post('a/b?c#d'), api.post('a/b?c#d')]).toEqual([
    '/blogs/a%2Fb%3Fc%23d',
    '/api/blogs/a%2Fb%3Fc%23d',
  ])
})

test('the first page of a list has no query', () => {
  expect([pagedPath('/blogs', 1), pagedPath('/blogs', 2)]).toEqual(['/blogs', '/blogs?page=2'])
  expect(pagedPath(tagApi.postsOf('soup'), 2)).toBe('/api/blogs?tag=soup&page=2')
  expect(exportedPagedPath('/tags/soup', 2)).toBe('/tags/soup/page/2')
})

test.each([
  ['/admin', true],
  ['/admin/login', true],
  ['/admin/blogs/edit/a', true],
  ['/', false],
  ['/administration', false],
  ['/blogs/admin', false],
])('%s belongs to the admin area: %s', (path, expected) => {
  expect(isAdminPath(path)).toBe(expected)
})
