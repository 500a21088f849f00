import { expect, test } from 'vitest'
import { adminApi, adminPages, isAdminPath } from './admin-paths.ts'
import { api, exportedPagedPath, listApi, pagedPath, pages, serverPages, tagApi } from './paths.ts'

test('the pages have the paths of the route table', () => {
  expect([
    pages.home,
    pages.posts,
    serverPages.blogRedirect,
    pages.login,
    adminPages.dashboard,
  ]).toEqual(['/', '/blogs', '/blog', '/admin/login', '/admin'])
  expect([
    adminPages.managePosts,
    adminPages.createPost,
    adminPages.editPost('a'),
    adminPages.users,
  ]).toEqual(['/admin/blogs', '/admin/blogs/create', '/admin/blogs/edit/a', '/admin/users'])
  expect([pages.section('contact'), pages.post('a')]).toEqual(['/#contact', '/blogs/a'])
})

test('every call goes to a path below /api', () => {
  expect([api.contact, api.posts, api.post('a'), adminApi.users, adminApi.user('a')]).toEqual([
    '/api/contact',
    '/api/blogs',
    '/api/blogs/a',
    '/api/users',
    '/api/users/a',
  ])
  expect([adminApi.profile, adminApi.login, adminApi.logout]).toEqual([
    '/api/auth/profile',
    '/api/auth/login',
    '/api/auth/logout',
  ])
  expect([listApi.skills, listApi.services, api.projects, api.stats]).toEqual([
    '/api/skills',
    '/api/services',
    '/api/projects',
    '/api/stats',
  ])
})

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
