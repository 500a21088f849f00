/** Icons of brands on the pages, in the API and in the admin area. */
import { expect, test } from 'vitest'
import { createTestApp, type TestApp, testTime } from '../../../test/support/app.ts'
import { signInAs } from '../../../test/support/test-users.ts'
import { sampleContent } from './sample-content.ts'
import type { SiteContent } from './site-content.ts'
import { addRevision, seedSite } from './site-revisions.server.ts'

const skill = { level: 50, category: 'Tool' } as const
const branded: SiteContent = {
  ...sampleContent,
  skills: [
    { ...skill, name: 'Rust', icon: 'Rust' },
    { ...skill, name: 'Node.js', icon: 'Node.js' },
    { ...skill, name: 'React', icon: 'icon-react' },
    { ...skill, name: 'Lute', icon: 'Lute' },
  ],
  services: [{ title: 'Clusters', description: '', icon: 'kubernetes' }],
  profiles: [
    { label: 'Mastodon', href: 'https://example.com/a', icon: 'Mastodon' },
    { label: 'Choir', href: 'https://example.com/b', icon: 'Choir' },
    { label: 'GitHub', href: 'https://example.com/c', icon: 'GitHub' },
  ],
}

async function siteWith(content: SiteContent) {
  const app = await createTestApp()
  await seedSite(app.db, sampleContent, testTime)
  await publish(app, content, 1)
  return app
}

function publish({ db }: TestApp, content: SiteContent, basedOn: number) {
  return addRevision(db, { content, savedBy: 'Ada', at: testTime, basedOn })
}

async function pageOf(app: TestApp, path = '/') {
  return (await app.request(path)).text()
}

function spriteIn(html: string) {
  return /\/icons\/[0-9a-f]{12}\.svg/.exec(html)?.[0] ?? ''
}

function drawn(html: string) {
  return [...html.matchAll(/<use href="([^"]+)"/g)].map(([, href]) => `${href}`)
}

test('skills, services and profiles show the icons of brands from one sprite', async () => {
  const app = await siteWith(branded)
  const html = await pageOf(app)
  const sprite = spriteIn(html)
  const icons = ['rust', 'nodedotjs', 'kubernetes', 'mastodon'].map((id) => `${sprite}#${id}`)
  expect(drawn(html)).toEqual(expect.arrayContaining(icons))
  expect(drawn(html).join()).not.toMatch(/lute|choir/i)
  const response = await app.request(sprite)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const svg = await response.text()
  expect([...svg.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id).sort()).toEqual(
    ['rust', 'nodedotjs', 'kubernetes', 'mastodon'].sort(),
  )
})

test('a profile without an icon shows its label, and posts have only the icons of profiles', async () => {
  const app = await siteWith(branded)
  const html = await pageOf(app, '/blogs')
  expect(html).toMatch(/aria-label="Choir \(opens in a new tab\)"[^>]*>Choir<\/a>/)
  expect(drawn(html).filter((href) => href.startsWith('/icons/'))).toEqual([
    `${spriteIn(html)}#mastodon`,
  ])
  expect(html).not.toContain('nodedotjs')
})

test('the sprite of an open page is served after the next publication', async () => {
  const app = await siteWith(branded)
  const before = spriteIn(await pageOf(app))
  await publish(app, { ...branded, skills: [{ ...skill, name: 'Go', icon: 'Go' }] }, 2)
  const after = spriteIn(await pageOf(app))
  expect(after).not.toBe(before)
  const statuses = await Promise.all(
    [before, after].map(async (path) => (await app.request(path)).status),
  )
  expect(statuses).toEqual([200, 200])
})

test('an administrator finds an icon by its name, and gets suggestions for another name', async () => {
  const app = await siteWith(sampleContent)
  expect(await pageOf(app)).not.toContain('/icons/')
  const { headers } = await signInAs(app, 'ada')
  const search = async (text: string) => {
    const response = await app.request(`/api/site/icons?q=${encodeURIComponent(text)}`, { headers })
    const { icon, suggestions } = await response.json()
    return [icon?.slug, suggestions[0]]
  }
  expect(await search('Node.js')).toEqual(['nodedotjs', 'Node.js'])
  expect(await search('Kubernete')).toEqual([undefined, 'Kubernetes'])
})
