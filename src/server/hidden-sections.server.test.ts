import { expect, test } from 'vitest'
import { insertProject } from '#features/portfolio/admin-project-queries.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import type { SectionId, SiteContent } from '#features/site/site-content.ts'
import { seedSite } from '#features/site/site-revisions.server.ts'
import { createTestSite, testTime } from '../../test/support/app.ts'
import { signInAs } from '../../test/support/test-users.ts'

const pages = ['/', '/blogs', '/nowhere', '/?contact=sent', '/rss.xml', '/site.webmanifest']
const files = ['/sitemap.xml', '/.well-known/security.txt', '/admin/login']
const calls = ['/api/site', '/api/skills', '/api/services', '/api/projects', '/api/stats']
const projectPaths = ['/projects/pan', '/api/projects/pan']
const publicPaths = [...pages, ...files, ...calls, ...projectPaths, '/api/site/landing']

/** Texts of each section, which name it. */
const content: SiteContent = {
  ...sampleContent,
  identity: {
    ...sampleContent.identity,
    email: 'contact-mark@example.org',
    location: 'contact-mark',
  },
  sections: sampleContent.sections.map((each) => ({ ...each, heading: `${each.id}-mark` })),
  skills: [{ name: 'skills-mark', level: 1, category: 'Tool', icon: '' }],
  services: [{ title: 'services-mark', description: 'services-mark', icon: '' }],
  about: {
    intro: 'about-mark',
    counters: [{ value: 9_876_543, suffix: '', label: 'about-mark' }],
    education: [{ title: 'about-mark', place: 'about-mark', when: '', href: '' }],
    certifications: [{ title: 'about-mark', place: '', when: 'about-mark', href: '' }],
    storyHeading: 'about-mark',
    storyPicture: { src: '/uploads/about-mark-1600x900.webp', alt: 'about-mark' },
    story: 'about-mark',
  },
  contact: { intro: 'contact-mark' },
}

function hiding(id: SectionId): SiteContent {
  const sections = content.sections.map((each) => ({ ...each, shown: each.id !== id }))
  return { ...content, sections }
}

async function openSite(stored: SiteContent) {
  const site = await createTestSite({
    fill: async (db) => {
      await seedSite(db, stored, testTime)
      const texts = { description: 'projects-mark', caseStudy: 'projects-mark' }
      await insertProject(db, { title: 'Pan', ...texts }, testTime)
      await insertProject(db, { title: 'Pot' }, testTime)
    },
  })
  /** Reads all paths. @returns which of the responses contain a word */
  const read = async (headers: HeadersInit = {}) => {
    const responses = await Promise.all(publicPaths.map((path) => site.request(path, { headers })))
    const texts = await Promise.all(responses.map((response) => response.text()))
    return (word: string) => publicPaths.filter((_, index) => texts[index]?.includes(word))
  }
  return { site, read }
}

const ids: SectionId[] = ['skills', 'services', 'about', 'projects', 'contact']

test.each(ids)(
  'the section %s, hidden, is in no public response, and the others are',
  async (id) => {
    const { site, read } = await openSite(hiding(id))
    const { headers: pia } = await signInAs(site, 'pia')
    const [naming, namingToPia] = [await read(), await read(pia)]
    expect([naming(`${id}-mark`), namingToPia(`${id}-mark`)]).toEqual([[], []])
    expect(naming('9876543')).toEqual(id === 'about' ? [] : expect.arrayContaining(['/']))
    const others = ids.filter((other) => other !== id)
    expect(others.map((other) => naming(`${other}-mark`))).toEqual(
      others.map(() => expect.arrayContaining(['/'])),
    )
  },
)

test('an administrator edits hidden sections too, and lists their projects', async () => {
  const { site } = await openSite(hiding('projects'))
  const { headers } = await signInAs(site, 'ada')
  await site.request('/api/site')
  const document = await site.request('/api/site/document', { headers })
  expect(await document.json()).toEqual(hiding('projects'))
  const sent = [document.headers.get('etag'), document.headers.get('cache-control')]
  expect(sent).toEqual(['"1"', 'no-store'])
  expect(await (await site.request('/api/projects')).json()).toEqual([])
  expect(await (await site.request('/api/projects', { headers })).json()).toHaveLength(2)
})

const oldCards = ['/cards/projects/pan-0.png', '/cards/projects/pot-0.png']

test.each([
  ['hidden', hiding('projects'), [404, 404, 404, 404]],
  ['shown', content, [200, 200, 302, 404]],
])(
  'a case study of a %s section, and its card, answer as the page does',
  async (_, stored, statuses) => {
    const { site } = await openSite(stored)
    const { headers } = await signInAs(site, 'pia')
    const paths = [...projectPaths, ...oldCards]
    const readAs = async (init: RequestInit) => {
      const responses = await Promise.all(paths.map((path) => site.request(path, init)))
      return responses.map(({ status }) => status)
    }
    expect([await readAs({}), await readAs({ headers })]).toEqual([statuses, statuses])
  },
)

test('the public part of a document with hidden sections cannot be published in its place', async () => {
  const { site } = await openSite(hiding('about'))
  const { headers } = await signInAs(site, 'ada')
  const published = await (await site.request('/api/site')).json()
  const init = { headers: { ...headers, 'If-Match': '"1"' } }
  const response = await site.send('PUT', '/api/site', published, init)
  const { errors } = (await response.json()) as { errors: object }
  expect([response.status, Object.keys(errors)]).toEqual([400, ['sections']])
})

test.each([
  ['a code host', 'https://codeberg.org/jonas', 'Contact: https://codeberg.org/jonas'],
  ['no profile', '', 'Contact: https://folio.test/'],
])(
  'without a contact section nothing leads to it, and security.txt to %s',
  async (_, href, line) => {
    const profiles = href ? [{ label: 'Code', href, icon: '' }] : []
    const { site, read } = await openSite({ ...hiding('contact'), profiles })
    const naming = await read()
    expect([naming('#contact'), naming('Got a project?')]).toEqual([[], []])
    const text = await (await site.request('/.well-known/security.txt')).text()
    expect(text.split('\n')).toContain(line)
  },
)

test('all projects are on the first profile that is a code host, if there is one', async () => {
  const social = { label: 'Mastodon', href: 'https://mastodon.social/@jonas', icon: 'mastodon' }
  const code = { label: 'Code', href: 'https://codeberg.org/jonas', icon: 'codeberg' }
  const linkOn = async (profiles: SiteContent['profiles']) => {
    const { site } = await openSite({ ...content, profiles })
    const html = await (await site.request('/')).text()
    return /<a [^>]*href="([^"]*)"[^>]*>View All Projects/.exec(html)?.[1]
  }
  expect(await linkOn([social, code])).toBe(code.href)
  expect(await linkOn([social])).toBeUndefined()
})

test('the public part is cached under its revision', async () => {
  const { site } = await openSite(content)
  const { headers } = await signInAs(site, 'ada')
  const read = async (init: RequestInit = {}) => {
    const response = await site.request('/api/site', init)
    const { status } = response
    return [status, response.headers.get('etag'), response.headers.get('cache-control')]
  }
  expect(await read()).toEqual([200, '"1"', 'no-store'])
  expect(await read({ headers: { 'Accept-Encoding': 'br' } })).toEqual([200, '"1"', 'no-store'])
  expect(await read({ headers: { 'If-None-Match': '"1"' } })).toEqual([304, '"1"', 'no-store'])
  const init = { headers: { ...headers, 'If-Match': '"1"' } }
  await site.send('PUT', '/api/site', hiding('about'), init)
  expect(await read({ headers: { 'If-None-Match': '"1"' } })).toEqual([200, '"2"', 'no-store'])
  await site.db.destroy()
  expect(await read()).toEqual([200, '"2"', 'no-store'])
})
