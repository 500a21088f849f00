import { expect, test } from 'vitest'
import { insertProject, removeProject } from '#features/portfolio/admin-project-queries.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { seedSite } from '#features/site/site-revisions.server.ts'
import { owner } from '#site.ts'
import {
  createTestApp,
  createTestSite,
  type TestApp,
  testOrigin,
  testTime,
} from '../../test/support/app.ts'
import { headOf, textOf } from '../../test/support/html.ts'
import { signInAs } from '../../test/support/test-users.ts'

const oven = {
  title: 'Oven & <Timer>',
  description: 'Rings "in time".',
  link: 'https://example.com/oven',
  repository: 'https://example.com/git',
  image: '/uploads/oven-0123456789-800x450.webp',
  imageAlt: 'An oven',
  year: 2024,
  technologies: [{ name: 'React' }, { name: 'SQLite' }],
  caseStudy: '# Why\n\nIt burnt *twice*.',
}
const id = 'oven-and-timer'

async function openPortfolio() {
  const app = await createTestApp()
  await insertProject(app.db, oven, testTime)
  await insertProject(app.db, { title: 'Pan' }, testTime)
  return app
}

async function read({ request }: Pick<TestApp, 'request'>, path: string) {
  return (await request(path)).text()
}

test('a reader gets a complete case study without a script, and a link to it has a preview', async () => {
  const response = await (await openPortfolio()).request(`/projects/${id}`)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(textOf(html)).toMatch(
    /React SQLite 2024 Oven & <Timer> Rings "in time"\. View the project \(opens in a new tab\) Source code .*Why.*It burnt twice \..*Back to projects/,
  )
  expect(html).toContain('<p>It burnt <em>twice</em>.</p>')
  expect(html).toMatch(/<a[^>]* href="https:\/\/example\.com\/oven" target="_blank" rel="noopener/)
  expect(html).toMatch(/<a[^>]* href="https:\/\/example\.com\/git" target="_blank" rel="noopener/)
  expect(html).toMatch(/<img src="\/uploads\/oven-0123456789-800x450\.webp"[^>]* alt="An oven"/)
  expect(html.split('It burnt')).toHaveLength(2)
  const url = `${testOrigin}/projects/${id}`
  expect(headOf(html)).toMatchObject({
    title: `Oven &amp; &lt;Timer&gt; | ${owner.name}`,
    description: 'Rings &quot;in time&quot;.',
    canonical: url,
    'og:type': 'article',
    'og:url': url,
    'og:image': expect.stringMatching(/\/cards\/projects\/oven-and-timer-\w+\.png$/),
    'og:image:alt': 'Oven &amp; &lt;Timer&gt;',
    jsonLd: {
      '@type': 'CreativeWork',
      name: 'Oven & <Timer>',
      description: 'Rings "in time".',
      keywords: ['React', 'SQLite'],
      dateCreated: '2024',
      sameAs: [oven.link, oven.repository],
      image: testOrigin + oven.image,
      url,
      author: { '@type': 'Person', name: owner.name },
    },
  })
})

test('a case study with nothing but a title has a complete page', async () => {
  const app = await createTestApp()
  await insertProject(app.db, { title: 'Bare', caseStudy: 'Text' }, testTime)
  const html = await read(app, '/projects/bare')
  expect(headOf(html)).toMatchObject({
    description: 'Bare',
    'og:image': expect.stringMatching(/\/cards\/projects\/bare-\w+\.png$/),
  })
  expect(html).not.toContain('aria-label="Technologies')
  expect(textOf(html)).not.toContain('View the project')
})

test('a visitor of a project without a case study gets a 404 with a way back', async () => {
  const app = await openPortfolio()
  await removeProject(app.db, id, testTime)
  for (const name of ['pan', 'nowhere', '%20', '%E0%A4%A', id]) {
    const response = await app.request(`/projects/${name}`)
    const html = await response.text()
    expect(response.status, name).toBe(404)
    expect(textOf(html)).toContain('Error loading the project. Please try again later.')
    expect(html).toMatch(/<a href="\/#projects"[^>]*>(<svg.*?<\/svg>)?Back to projects/)
    expect(headOf(html)).toMatchObject({ canonical: undefined, robots: 'noindex' })
  }
  expect((await app.request('/projects')).status).toBe(404)
})

test('a site that hides its projects leads back to the front page', async () => {
  const app = await openPortfolio()
  const sections = sampleContent.sections.map((each) => ({
    ...each,
    shown: each.id !== 'projects',
  }))
  await seedSite(app.db, { ...sampleContent, sections }, testTime)
  expect(await read(app, `/projects/${id}`)).toMatch(
    /<a href="\/"[^>]*>(<svg.*?<\/svg>)?Back to projects/,
  )
})

test('the sitemap and the landing page lead to a case study, without its text', async () => {
  const app = await openPortfolio()
  const sitemap = await read(app, '/sitemap.xml')
  expect(sitemap).toContain(`<loc>${testOrigin}/projects/${id}</loc>`)
  expect(sitemap).not.toContain('/projects/pan')
  const home = await read(app, '/')
  expect(home).toContain(`href="/projects/${id}"`)
  expect(home).not.toContain('It burnt')
})

test('a saved, deleted or restored case study is on its page immediately', async () => {
  const site = await createTestSite({ fill: (db) => insertProject(db, oven, testTime) })
  const { headers } = await signInAs(site, 'ada')
  const path = `/api/projects/${id}`
  const statusAndText = async () => {
    const response = await site.request(`/projects/${id}`)
    return [response.status, (await response.text()).includes('It rang')]
  }
  expect(await statusAndText()).toEqual([200, false])
  await site.send('PUT', path, { caseStudy: 'It rang.' }, { headers })
  expect(await statusAndText()).toEqual([200, true])
  expect(await read(site, path)).toContain('It rang.')
  await site.send('DELETE', path, undefined, { headers })
  expect(await statusAndText()).toEqual([404, false])
  await site.send('POST', `${path}/restore`, undefined, { headers })
  expect(await statusAndText()).toEqual([200, true])
  await site.send('PUT', path, { caseStudy: null }, { headers })
  expect(await statusAndText()).toEqual([404, false])
})
