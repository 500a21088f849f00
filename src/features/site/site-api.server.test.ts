import { expect, test } from 'vitest'
import { createTestApp, createTestSite, type TestApp, testTime } from '../../../test/support/app.ts'
import { textOf } from '../../../test/support/html.ts'
import { signInAs } from '../../../test/support/test-users.ts'
import { sampleContent } from './sample-content.ts'
import type { SiteContent } from './site-content.ts'
import { seedSite } from './site-revisions.server.ts'

const own: SiteContent = {
  ...sampleContent,
  identity: { ...sampleContent.identity, name: 'Jonas Brückner', role: 'Entwickler' },
  hero: { greeting: 'Ich bin {name}, {role}', line: 'Musik und Software.' },
}

async function seeded() {
  const app = await createTestApp({ ownDatabase: true })
  await seedSite(app.db, sampleContent, testTime)
  const { headers } = await signInAs(app, 'ada')
  return { app, headers }
}

function put(app: TestApp, body: unknown, headers: HeadersInit) {
  return app.send('PUT', '/api/site', body, { headers })
}

test('a visitor gets the site content with its revision as ETag', async () => {
  const { app } = await seeded()
  const response = await app.request('/api/site')
  expect([response.status, response.headers.get('etag')]).toEqual([200, '"1"'])
  expect(await response.json()).toEqual(sampleContent)
})

test('an administrator publishes a change and sees it on the page at once', async () => {
  const site = await createTestSite({ fill: (db) => seedSite(db, sampleContent, testTime) })
  const { headers } = await signInAs(site, 'ada')
  const read = async (path: string) => textOf(await (await site.request(path)).text())
  expect(await read('/')).toContain("I'm Remy Calloway , a Software Developer")
  const response = await put(site, own, { ...headers, 'If-Match': '"1"' })
  expect([response.status, response.headers.get('etag')]).toEqual([200, '"2"'])
  expect(await read('/')).toContain('Ich bin Jonas Brückner , Entwickler')
  expect(await read('/blogs')).toContain('Jonas Brückner')
  expect(await read('/rss.xml')).toContain('Jonas Brückner')
})

test('an administrator changes the revision that the request names, and no other', async () => {
  const { app, headers } = await seeded()
  const change = (body: object, ifMatch?: string) =>
    put(app, body, { ...headers, ...(ifMatch && { 'If-Match': ifMatch }) })
  const statuses = []
  for (const ifMatch of [undefined, '*', '"one"', 'W/"1"']) {
    statuses.push((await change(own, ifMatch)).status)
  }
  expect(statuses).toEqual([428, 412, 412, 200])
  const stale = await change(sampleContent, '"1"')
  expect([stale.status, await stale.json()]).toEqual([
    412,
    { message: 'The site was changed elsewhere after you opened it.' },
  ])
  expect(await (await app.request('/api/site')).json()).toEqual(own)
})

test('of two concurrent changes one is stored', async () => {
  const { app, headers } = await seeded()
  const ifMatch = { ...headers, 'If-Match': '"1"' }
  const responses = await Promise.all([own, sampleContent].map((body) => put(app, body, ifMatch)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 412])
})

test('an invalid document is refused with every fault by its path', async () => {
  const { app, headers } = await seeded()
  const broken = { ...own, identity: { ...own.identity, name: '' }, services: [{ title: '' }] }
  const response = await put(app, broken, { ...headers, 'If-Match': '"1"' })
  expect(response.status).toBe(400)
  const { errors } = (await response.json()) as { errors: Record<string, string> }
  expect(errors).toMatchObject({ 'identity.name': 'Name is required' })
  expect(Object.keys(errors)).toContain('services.0.title')
})

test('the history names who saved when and what, in pages, and an old revision can be restored', async () => {
  const { app, headers } = await seeded()
  await put(app, own, { ...headers, 'If-Match': '"1"' })
  const restored = await app.send('POST', '/api/site/revisions/1/restore', {}, { headers })
  expect([restored.status, restored.headers.get('etag')]).toEqual([200, '"3"'])
  expect(await (await app.request('/api/site')).json()).toEqual(sampleContent)
  const path = '/api/site/revisions'
  const history = await (await app.request(path, { headers })).json()
  const saved = { savedBy: 'Ada', savedAt: testTime.toISOString(), changed: ['identity', 'hero'] }
  expect(history).toEqual([
    { ...saved, revision: 3 },
    { ...saved, revision: 2 },
    { revision: 1, savedBy: null, savedAt: testTime.toISOString(), changed: [] },
  ])
  const page = await app.request(`${path}?limit=1&page=2`, { headers })
  expect(await page.json()).toEqual([{ ...saved, revision: 2 }])
  expect(page.headers.get('x-total-count')).toBe('3')
  expect(page.headers.get('link')).toContain(`<${path}?limit=1&page=3>; rel="next"`)
  expect((await app.request(`${path}?limit=101`, { headers })).status).toBe(400)
})

test('an administrator cannot restore a revision that does not exist', async () => {
  const { app, headers } = await seeded()
  const restore = (revision: string) =>
    app.send('POST', `/api/site/revisions/${revision}/restore`, {}, { headers })
  const responses = await Promise.all(['0', '9', 'x', '1.5'].map(restore))
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('a changed built-in content replaces nothing', async () => {
  const { app } = await seeded()
  await seedSite(app.db, { ...sampleContent, contact: { intro: 'Write to me.' } }, testTime)
  const response = await app.request('/api/site')
  expect([response.headers.get('etag'), await response.json()]).toEqual(['"1"', sampleContent])
})

test('a site without address, picture and profiles is served, and security.txt leads to the form', async () => {
  const { app, headers } = await seeded()
  const bare: SiteContent = {
    ...own,
    identity: {
      ...own.identity,
      email: '',
      headshot: { ...own.identity.headshot, src: '', alt: '' },
    },
    profiles: [],
    skills: [],
  }
  await put(app, bare, { ...headers, 'If-Match': '"1"' })
  const page = await app.request('/')
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).not.toMatch(/View All Projects|mailto:|<img[^>]*headshot|id="skills"/)
  const securityTxt = await (await app.request('/.well-known/security.txt')).text()
  expect(securityTxt).toContain('Contact: https://folio.test/#contact')
})
