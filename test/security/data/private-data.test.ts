/** Searches every public response for private data. */
import { beforeAll, expect, test } from 'vitest'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { addAccount, addMessage, addPost } from '../support/accounts.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture()
let pia: Record<string, string>
let ada: Record<string, string>
const secrets = ['zanzibar', 'argon2', 'ada@example.org', 'ria@example.org', 'password_hash']

beforeAll(async () => {
  ada = await logIn(site())
  pia = (await addAccount(site(), ada, 'Pia')).headers
  await addAccount(site(), ada, 'Zanzibar')
  await addMessage(site(), { name: 'Zanzibar', message: 'zanzibar', email: 'ria@example.org' })
  const open = { title: 'Open', content: '<p>Soup</p><!-- zanzibar --><script>zanzibar</script>' }
  await addPost(site(), ada, open)
  const lost = await addPost(site(), ada, {
    ...{ title: 'Zanzibar', excerpt: 'zanzibar' },
    content: '<p>zanzibar</p>',
  })
  await call(site(), 'PUT', `/api/blogs/${lost}`, { tags: ['Zanzibar'] }, ada)
  await call(site(), 'DELETE', `/api/blogs/${lost}`, undefined, ada)
  const study = { title: 'Zanzibar', caseStudy: 'zanzibar' }
  await call(site(), 'POST', '/api/projects', study, ada)
  await call(site(), 'DELETE', '/api/projects/zanzibar', undefined, ada)
})

const publicPaths = [
  ...['/', '/blogs', '/blogs/open', '/blogs?page=2', '/?contact=sent', '/nowhere', '/blog'],
  ...['/rss.xml', '/sitemap.xml', '/robots.txt', '/site.webmanifest', '/favicon.svg'],
  ...['/admin', '/admin/login', '/admin/blogs', '/admin/users', '/admin/messages'],
  ...['/admin/projects', '/admin/site', '/api/site', '/api/site/revisions'],
  ...['/admin/tags', '/tags', '/api/tags', '/api/tags?status=all'],
  ...['/api/site/document', '/api/site?document', '/api/site/'],
  ...['/cards/site-0.png', '/cards/posts/open-0.png'],
  ...['/api/site/landing', '/api/site/icons?q=zanzibar', '/icons/zanzibar.svg', '/api/setup'],
  ...['/admin/blogs/edit/zanzibar'.replace('zanzibar', 'open'), '/admin/account'],
  ...['/api/blogs', '/api/blogs?limit=100', '/api/blogs?page=2&limit=1', '/api/blogs/open'],
  ...['/api/blogs/open?format=html', '/api/blogs/open?FORMAT=source', '/api/blogs?State=deleted'],
  ...['/api/blogs/open?format=source', '/api/blogs?state=deleted', '/api/blogs?q=zan'],
  ...['/api/blogs?deleted=true', '/api/blogs?include=deleted', '/api/blogs?fields=source'],
  ...['/api/skills', '/api/services', '/api/projects', '/api/stats', '/api', '/api/contact'],
  ...['/api/users', '/api/messages', '/api/messages/counts', '/api/auth/profile?x', '/api/backups'],
]

test('no public response contains private data', async () => {
  const leaks: string[] = []
  for (const path of publicPaths) {
    for (const headers of [{}, pia]) {
      const response = await call(site(), 'GET', path, undefined, headers)
      const text = `${JSON.stringify([...response.headers])} ${await response.text()}`
      const leaked = secrets.filter((secret) => text.toLowerCase().includes(secret))
      leaks.push(...leaked.map((secret) => `${path}: ${secret}`))
    }
  }
  expect(leaks).toEqual([])
})

test('a deleted post appears in no public response', async () => {
  const paths = [
    ...['/blogs/ZANZIBAR', '/api/blogs/zanzibar', '/api/blogs/ZANZIBAR'],
    ...['/projects/zanzibar', '/api/projects/zanzibar'],
    ...['/cards/posts/zanzibar-0.png', '/cards/projects/zanzibar-0.png'],
  ]
  const statuses: number[] = []
  for (const path of paths) {
    for (const headers of [{}, pia]) {
      statuses.push((await call(site(), 'GET', path, undefined, headers)).status)
    }
  }
  const page = await call(site(), 'GET', '/blogs/zanzibar')
  const total = (await call(site(), 'GET', '/api/blogs')).headers.get('x-total-count')
  const rows = await changeDatabase(site(), 'select id from post where deleted_at is null')
  expect(new Set(statuses)).toEqual(new Set([404]))
  // Its address was public.
  expect(page.status).toBe(410)
  expect(Number(total)).toBe(rows.length)
})

test('no response to an administrator contains a password or its hash', async () => {
  const paths = [
    '/api/users',
    '/api/users?limit=1',
    '/api/auth/profile',
    '/api/messages',
    '/api/backups',
    '/api/account',
    '/api/account/sessions',
  ]
  const texts: string[] = []
  for (const path of paths) {
    texts.push(await (await call(site(), 'GET', path, undefined, ada)).text())
  }
  const leaks = texts.filter((text) => /argon2|password|hash|token/i.test(text))
  expect(leaks).toEqual([])
})
