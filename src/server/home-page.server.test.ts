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

test('a visitor reads the complete home page without a script, and a search engine who the owner is', async () => {
  const app = await openSite()
  const response = await app.request('/')
  const html = await response.text()
  const text = textOf(html)
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
  expect(html).toContain(`<p>${sampleContent.about.intro}</p>`)
  // Without posts there is no notebook.
  const anchors = [...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)
  expect(anchors).toEqual(['home', 'skills', 'services', 'projects', 'contact'])
  const external = html.match(/<a [^>]*href="(?:https?:|\/assets\/)[^>]*>/g) ?? []
  expect(external.length).toBeGreaterThanOrEqual(11)
  expect(
    external.filter((tag) => !/target="_blank"/.test(tag) || !/rel="noopener/.test(tag)),
  ).toEqual([])
  const head = headOf(html)
  expect(head).toMatchObject({
    title: site.title,
    canonical: `${testOrigin}/`,
    'og:type': 'website',
    'og:url': `${testOrigin}/`,
    'og:title': site.title,
    'og:site_name': owner.name,
    'og:image': testOrigin + siteCardPath(testShell.cardKey),
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

test('an uploaded headshot is the only one, in every size, cropped to its focus, and in the structured data', async () => {
  const app = await openSite()
  const src = '/uploads/me-0123456789-1200x800.webp'
  const headshot = { src, alt: 'Me', focus: { x: 0.12, y: 0.9 } }
  const identity = { ...sampleContent.identity, headshot }
  await seedSite(app.db, { ...sampleContent, identity }, testTime)
  const html = await (await app.request('/')).text()
  const stem = '/uploads/me-0123456789-1200x800'
  const sizes = `${stem}-480.webp 480w, ${stem}-800.webp 800w, ${stem}.webp 1200w`
  expect(html).toMatch(new RegExp(`<img src="${src}" srcset="${sizes}"[^>]* alt="Me"`, 'i'))
  expect(/class="picture [^"]*"/.exec(html)?.[0]).toContain(' crop-1"')
  expect(headOf(html).jsonLd.image).toBe(testOrigin + src)
  expect(html).not.toContain('/assets/headshot')
})
