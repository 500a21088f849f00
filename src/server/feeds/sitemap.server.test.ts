import { expect, test } from 'vitest'
import { insertProject, updateProject } from '#features/portfolio/admin-project-queries.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import { addRevision, seedSite } from '#features/site/site-revisions.server.ts'
import { createTestApp, type TestApp, testOrigin } from '../../../test/support/app.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const soup = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }

/** The pages, with their date of change and their pictures. */
async function sitemapOf(app: TestApp) {
  const text = await (await app.request('/sitemap.xml')).text()
  const urls = text.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g)
  return Object.fromEntries(
    [...urls].map(([, url = '', rest = '']) => [
      url.replace(testOrigin, ''),
      {
        day: /<lastmod>2026-01-(\d\d)T[\d:.]+Z<\/lastmod>/.exec(rest)?.[1],
        images: [...rest.matchAll(/<image:image><image:loc>([^<]+)</g)].map(([, image]) => image),
      },
    ]),
  )
}

test('the sitemap has the covers of posts and tags, at their addresses', async () => {
  const app = await createTestApp()
  const imageUrl = 'https://cdn.example/a.webp?x=1&y="]]>'
  await insertPost(app.db, { ...soup, imageUrl: '/uploads/a.webp' }, day(1))
  await insertPost(app.db, { ...soup, title: 'Bread', imageUrl }, day(1))
  await insertPost(app.db, { ...soup, title: 'Tea', tags: ['Broth'] }, day(1))
  await app.db.updateTable('tag').set({ image_url: '/uploads/b.webp' }).execute()
  const pages = await sitemapOf(app)
  expect(pages['/blogs/soup']?.images).toEqual([`${testOrigin}/uploads/a.webp`])
  expect(pages['/blogs/bread']?.images).toEqual(['https://cdn.example/a.webp?x=1&amp;y=%22]]%3E'])
  expect(pages['/blogs/tea']?.images).toEqual([])
  expect(pages['/tags/broth']?.images).toEqual([`${testOrigin}/uploads/b.webp`])
  const text = await (await app.request('/sitemap.xml')).text()
  expect(text).toContain('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"')
})

test('every page has the date of its newest change', async () => {
  const app = await createTestApp()
  await seedSite(app.db, sampleContent, day(1))
  await insertPost(app.db, { ...soup, tags: ['Broth'] }, day(2))
  await insertProject(app.db, { title: 'Pan', caseStudy: 'Text' }, day(3))
  await insertProject(app.db, { title: 'Lid' }, day(4))
  app.setTime(day(20))
  const days = async () =>
    Object.entries(await sitemapOf(app)).map(([path, page]) => [path, page.day])
  expect(await days()).toEqual([
    ['/', '03'],
    ['/blogs', '02'],
    ['/archive', '02'],
    ['/tags', '02'],
    ['/tags/broth', '02'],
    ['/projects/pan', '03'],
    ['/blogs/soup', '02'],
  ])
  await updateProject(app.db, 'pan', { title: 'Pans' }, day(5))
  await addRevision(app.db, { content: sampleContent, savedBy: 'Ada', at: day(6), basedOn: 1 })
  await insertPost(app.db, { ...soup, title: 'Bread' }, day(7))
  await insertPost(app.db, { ...soup, title: 'Later', publishedAt: day(30).toISOString() }, day(8))
  expect(await days()).toEqual([
    ['/', '07'],
    ['/blogs', '07'],
    ['/archive', '07'],
    ['/tags', '07'],
    ['/tags/broth', '02'],
    ['/projects/pan', '05'],
    ['/blogs/soup', '02'],
    ['/blogs/bread', '07'],
  ])
})

test('a site without anything has no date', async () => {
  const app = await createTestApp()
  const pages = await sitemapOf(app)
  expect(Object.keys(pages)).toEqual(['/', '/blogs', '/archive', '/tags'])
  expect(pages['/blogs']?.day).toBeUndefined()
})
