import { expect, test } from 'vitest'
import { insertProject } from '#features/portfolio/admin-project-queries.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { owner } from '#site.ts'
import { createTestApp, type TestApp, testOrigin, testTime } from '../../test/support/app.ts'
import { jsonLdOf } from '../../test/support/html.ts'
import { jsonLdFaults } from '../../test/support/json-ld-rules.ts'
import { seed } from './seed.server.ts'

const strange = '</script><script>alert(1)</script> "quoted" & <!-- ]]>'
const soup = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Guest' }
const pan = { title: 'Pan', caseStudy: 'Text', technologies: [{ name: 'Rust' }], year: 2024 }
const part = { seriesName: 'Soups', seriesPosition: 2 }

async function openSite() {
  const app = await createTestApp()
  await seed(app.db, testTime)
  await insertProject(app.db, pan, testTime)
  await insertPost(app.db, { ...soup, tags: ['C++', 'Broth'] }, testTime)
  await insertPost(app.db, { ...soup, title: strange, author: '', tags: [strange] }, testTime)
  return app
}

async function dataOf(app: TestApp, path: string) {
  return jsonLdOf(await (await app.request(path)).text())
}

function typesOf(data: { '@graph': { '@type': string }[] }) {
  return data['@graph'].map((node) => node['@type'])
}

const breadcrumbs = (...items: [name: string, path: string][]) =>
  items.map(([name, path], index) => ({
    ...{ '@type': 'ListItem', position: index + 1, name, item: testOrigin + path },
  }))

test('a search engine reads of each page what keeps the rules, and nothing of a page without an entity', async () => {
  const app = await openSite()
  const types: Record<string, string[]> = {}
  for (const path of [
    '/',
    '/blogs/forms-that-lose-nothing',
    '/blogs/soup',
    '/projects/pan',
    '/tags/cpp',
  ]) {
    const data = await dataOf(app, path)
    expect(jsonLdFaults(data), path).toEqual([])
    types[path] = typesOf(data)
  }
  expect(types).toEqual({
    '/': ['Person', 'WebSite'],
    '/blogs/forms-that-lose-nothing': ['BlogPosting', 'BreadcrumbList'],
    '/blogs/soup': ['BlogPosting', 'BreadcrumbList'],
    '/projects/pan': ['CreativeWork', 'BreadcrumbList'],
    '/tags/cpp': ['CollectionPage', 'BreadcrumbList'],
  })
  const [post, crumbs] = (await dataOf(app, '/blogs/soup'))['@graph']
  expect(post).toMatchObject({
    keywords: ['C++', 'Broth'],
    author: { '@type': 'Person', name: 'Guest' },
  })
  expect(post.position).toBeUndefined()
  expect(crumbs.itemListElement).toEqual(breadcrumbs(['Blog', '/blogs'], ['Soup', '/blogs/soup']))
  const [, way] = (await dataOf(app, '/projects/pan'))['@graph']
  expect(way.itemListElement).toEqual(
    breadcrumbs([expect.any(String), '/#projects'], ['Pan', '/projects/pan']),
  )
  for (const path of [
    '/nowhere',
    '/tags/nothing',
    '/blogs/no-such-post',
    '/projects/nowhere',
    '/search',
  ]) {
    expect(await dataOf(app, path), path).toBeUndefined()
  }
})

test('a strange title is in the data as it is, and ends no script', async () => {
  const app = await openSite()
  const posts = await (await app.request('/api/blogs')).json()
  const { slug } = posts.find(({ title }: { title: string }) => title === strange)
  const html = await (await app.request(`/blogs/${slug}`)).text()
  const data = jsonLdOf(html)
  expect(jsonLdFaults(data)).toEqual([])
  expect(data['@graph'][0]).toMatchObject({ headline: strange, keywords: [strange] })
  expect(data['@graph'][0].author).toMatchObject({ name: owner.name, url: `${testOrigin}/` })
  expect(html).not.toContain('<script>alert')
})

test('a part of a series names the series and its place', async () => {
  const app = await openSite()
  const { seriesName: series_name, seriesPosition: series_position } = part
  await app.db
    .updateTable('post')
    .set({ series_name, series_position })
    .where('id', '=', 'soup')
    .execute()
  const data = await dataOf(app, '/blogs/soup')
  expect(jsonLdFaults(data)).toEqual([])
  expect(data['@graph'][0]).toMatchObject({
    isPartOf: { '@type': 'CreativeWorkSeries', name: 'Soups' },
    position: 2,
  })
})

test('the rules notice what is wrong', () => {
  const faults = (...nodes: object[]) =>
    jsonLdFaults({ '@context': 'https://schema.org', '@graph': nodes })
  expect(jsonLdFaults(undefined).length).toBeGreaterThan(0)
  expect(jsonLdFaults({ '@context': 'https://schema.org', '@type': 'Person' })).not.toEqual([])
  expect(faults()).toEqual(['@graph: no node'])
  expect(faults({ '@type': 'Recipe' })).toHaveLength(1)
  const crumb = { '@type': 'ListItem', position: 2, name: 'Blog', item: '/blogs' }
  expect(faults({ '@type': 'BreadcrumbList', itemListElement: [crumb] })).toEqual(
    expect.arrayContaining([
      'BreadcrumbList.itemListElement.0.item: no address',
      'BreadcrumbList.itemListElement: positions',
      'BreadcrumbList.itemListElement: fewer than two',
    ]),
  )
  const post = { '@type': 'BlogPosting', headline: ' ', datePublished: '2024-01-05', wordCont: 1 }
  const paths = faults(post).map((fault) => fault.split(':')[0])
  expect(paths).toEqual(
    expect.arrayContaining([
      'BlogPosting.headline',
      'BlogPosting.datePublished',
      'BlogPosting.image',
    ]),
  )
})
