import { expect, test } from 'vitest'
import { adminPages } from '#admin-paths.ts'
import { loginRedirect } from './login-redirect.ts'

const origin = 'https://folio.test'

/** The URL that a browser navigates to. */
function destination(next: string | null) {
  return new URL(loginRedirect(next, origin), origin)
}

test.each([
  ...['/admin', '/admin/blogs', '/admin/blogs?q=soup%20of&page=2', '/admin/messages?tab=spam'],
  ...['/admin/blogs/edit/onion-soup', '/admin/blogs/edit/a%2Fb'],
])('a login from %s leads back there', (next) => {
  expect(loginRedirect(next, origin)).toBe(next)
})

test('a login returns to the page in its next parameter', () => {
  const path = adminPages.editPost('a b?c')
  const next = new URL(adminPages.loginFrom(path), origin).searchParams.get('next')
  expect(loginRedirect(next, origin)).toBe(path)
})

test.each([
  ...[null, '', '/', '/blogs', '/administrator', '/Admin', 'admin', 'admin/users'],
  ...['/admin/login', '/admin/login?next=%2Fadmin%2Flogin', '/admin/./login', '/admin/x/../login'],
])(
  'a login from %j, outside the admin area or at the login itself, leads to the dashboard',
  (next) => {
    expect(loginRedirect(next, origin)).toBe('/admin')
  },
)

test.each([
  ...['//evil.example', '//evil.example/admin', '//evil.example/admin/users'],
  ...['///evil.example/admin', '/\\evil.example/admin/users', '\\\\evil.example/admin'],
  ...['/\t/evil.example/admin', '/\n//evil.example/admin', '\t//evil.example/admin'],
  ...[' //evil.example/admin', 'https://evil.example/admin', 'https:evil.example/admin'],
  ...['https://folio.test@evil.example/admin', 'https://folio.test.evil.example/admin'],
  ...['javascript:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)'],
  ...['data:text/html,/admin', 'mailto:a@evil.example', '/admin/../x', '/admin/..'],
  ...['/admin/../..//evil.example', '/admin/..//evil.example/admin', '/admin/..\\\\evil.example'],
  ...['/admin/%2e%2e//evil.example', '/admin/%2E%2E/%2Fevil.example', '/./\\evil.example/admin'],
  ...['//evil.example:443/admin', '//[::1]/admin', '//', '/\\', '%2F%2Fevil.example'],
  ...['%5C%5Cevil.example'],
])('a login from %j leads to the dashboard of this site and nowhere else', (next) => {
  expect(loginRedirect(next, origin)).toBe('/admin')
})

test.each([
  '/admin//evil.example',
  '/admin/%2F%2Fevil.example',
  '/admin/%5C%5Cevil.example',
  '/admin/https://evil.example',
  '/admin?next=//evil.example',
  '/admin/%00',
  '/admin/%0d%0aLocation:%20//evil.example',
])('a login from %j stays in the admin area of this site', (next) => {
  expect(destination(next).origin).toBe(origin)
  expect(destination(next).pathname).toMatch(/^\/admin(\/|$)/)
})
