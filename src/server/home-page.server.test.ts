import { expect, test } from 'vitest'
import { seedProjects } from '#features/portfolio/seed-projects.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { seedSite } from '#features/site/site-revisions.server.ts'
import { links, owner, projects, services, site, skills } from '#site.ts'
import { siteCardPath } from '#ui/card-paths.ts'
import { createTestApp, testOrigin, testTime } from '../../test/support/app.ts'
import { headOf, textOf } from '../../test/support/html.ts'
import { testShell } from '../../test/support/page-context.ts'

const draft = { excerpt: 'An excerpt', content: '<p>The content</p>', author: 'Ada', imageAlt: '' }

async function openSite() {
  const app = await createTestApp()
  await seedProjects(app.db, projects, testTime)
  return app
}

test('a visitor reads the complete home page without a script', async () => {
  const app = await openSite()
  const response = await app.request('/')
  const text = textOf(await response.text())
  expect(response.status).toBe(200)
  const sentences = [
    `I'm ${owner.name} , a Software Developer`,
    'Got a project?',
    'My resume',
    'My Services',
    'About Me',
    'From Kitchens to Keyboards',
    '3+ Completed Projects',
    '95% Client Satisfaction',
    '2+ Years of Experience',
    'View All Projects',
    'Admin',
    `© 2026 ${owner.name}`,
    ...skills.map(({ name }) => name),
    ...services.map(({ title }) => title),
    ...projects.map(({ title }) => title),
  ]
  expect(sentences.filter((words) => !text.includes(words))).toEqual([])
})

test('the sections of the home page are in order', async () => {
  const app = await openSite()
  const html = await (await app.request('/')).text()
  const anchors = [...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)
  expect(anchors).toEqual(['home', 'skills', 'services', 'projects', 'contact'])
})

test('a search engine learns who the owner is', async () => {
  const app = await openSite()
  const head = headOf(await (await app.request('/')).text())
  const card = testOrigin + siteCardPath(testShell.cardKey)
  expect(head).toMatchObject({
    title: site.title,
    canonical: `${testOrigin}/`,
    'og:type': 'website',
    'og:url': `${testOrigin}/`,
    'og:title': site.title,
    'og:site_name': owner.name,
    'og:image': card,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': site.title,
    'twitter:card': 'summary_large_image',
    jsonLd: {
      '@type': 'Person',
      name: owner.name,
      jobTitle: 'Software Developer',
      sameAs: Object.values(links).map(({ href }) => href),
    },
  })
  expect(head).toHaveProperty('description', expect.stringMatching(/\S/))
})

test('external links open a new tab with rel=noopener', async () => {
  const app = await openSite()
  const html = await (await app.request('/')).text()
  const external = [...html.matchAll(/<a [^>]*href="(?:https?:|\/assets\/)[^>]*>/g)].map(
    ([tag]) => tag,
  )
  expect(external.length).toBeGreaterThanOrEqual(11)
  expect(
    external.filter((tag) => !/target="_blank"/.test(tag) || !/rel="noopener/.test(tag)),
  ).toEqual([])
})

test('a project without a link and a picture has no link and the default picture', async () => {
  const app = await createTestApp()
  const project = { id: 'bare', position: 0, title: 'Bare', description: '', technologies: '[]' }
  await app.db
    .insertInto('project')
    .values({ ...project, link: null, image: null })
    .execute()
  const html = await (await app.request('/')).text()
  expect(html).toMatch(/<a href="#" target="_blank"[^>]*>.{0,800}project-default/s)
  expect(html).not.toContain('Prep List</h3>')
})

test('a visitor finds the newest three posts between the projects and the form, once', async () => {
  const app = await openSite()
  for (const [index, title] of ['One', 'Two', 'Three', 'Four'].entries()) {
    const at = new Date(Date.UTC(2025, index, 5))
    await insertPost(app.db, { ...draft, title, imageUrl: `/covers/${index}.webp` }, at)
  }
  const html = await (await app.request('/')).text()
  const anchors = [...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)
  expect(anchors.slice(-3)).toEqual(['projects', 'notebook', 'contact'])
  const section = /<section id="notebook".*?<\/section>/s.exec(html)?.[0] ?? ''
  expect(textOf(section)).toMatch(/Four Apr 5, 2025 Three Mar 5, 2025 Two Feb 5, 2025 $/)
  expect(section).toContain('src="/covers/3.webp"')
  expect(html).not.toMatch(/covers\/0|An excerpt|The content/)
})

test('a site without posts has no notebook', async () => {
  const app = await openSite()
  expect(await (await app.request('/')).text()).not.toContain('id="notebook"')
})

test('a site without projects has neither their section nor its link', async () => {
  const app = await createTestApp()
  const html = await (await app.request('/')).text()
  expect(html).not.toMatch(/id="projects"|#projects/)
  expect(html).toContain('#contact')
})

test('a visitor of an unknown address reads the 404 page', async () => {
  const app = await createTestApp()
  const response = await app.request('/nowhere')
  const html = await response.text()
  expect(response.status).toBe(404)
  expect(headOf(html)).toMatchObject({
    title: expect.stringMatching(/^404 Page Not Found/),
    canonical: undefined,
    robots: 'noindex',
  })
  expect(textOf(html)).toContain('404 Page Not Found Did you forget to add the page to the router?')
})

test('a visitor of /blog is redirected to /blogs permanently', async () => {
  const app = await createTestApp()
  const response = await app.request('/blog')
  expect([response.status, response.headers.get('location')]).toEqual([301, '/blogs'])
})

/** The landing page of a site whose owner has uploaded a headshot. */
async function openWithHeadshot(src: string, focus: { x: number; y: number }) {
  const app = await openSite()
  const headshot = { src, alt: 'Me', focus }
  const identity = { ...sampleContent.identity, headshot }
  await seedSite(app.db, { ...sampleContent, identity }, testTime)
  return (await app.request('/')).text()
}

const wide = '/uploads/me-0123456789-1200x800.webp'
const tall = '/uploads/me-0123456789-800x1600.webp'

test('an uploaded headshot is the only one, in every size and in the structured data', async () => {
  const html = await openWithHeadshot(wide, { x: 0.5, y: 0.5 })
  const stem = '/uploads/me-0123456789-1200x800'
  const sizes = `${stem}-480.webp 480w, ${stem}-800.webp 800w, ${stem}.webp 1200w`
  expect(html).toMatch(new RegExp(`<img src="${wide}" srcset="${sizes}"[^>]* alt="Me"`, 'i'))
  expect(headOf(html).jsonLd.image).toBe(testOrigin + wide)
  expect(html).not.toContain('/assets/headshot')
})

test.each([
  [wide, { x: 0.12, y: 0.9 }, 'crop-1'],
  [wide, { x: 1, y: 0 }, 'crop-10'],
  [tall, { x: 0.1, y: 0 }, 'crop-0'],
  [tall, { x: 0.1, y: 0.68 }, 'crop-7'],
])('the crop of the headshot %s keeps %j in view', async (src, focus, name) => {
  const html = await openWithHeadshot(src, focus)
  expect(/class="picture [^"]*"/.exec(html)?.[0]).toContain(` ${name}"`)
})

test('a headshot whose centre is in view has no offset', async () => {
  expect(await openWithHeadshot(wide, { x: 0.5, y: 0.5 })).not.toContain('crop-')
})
