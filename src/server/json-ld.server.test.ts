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

test('the structured data of each page keeps the rules, and only an entity has some', async () => {
  const app = await openSite()
  const types: Record<string, string[]> = {
    '/': ['Person', 'WebSite'],
    '/blogs/forms-that-lose-nothing': ['BlogPosting', 'BreadcrumbList'],
    '/projects/pan': ['CreativeWork', 'BreadcrumbList'],
    '/tags/cpp': ['CollectionPage', 'BreadcrumbList'],
  }
  for (const path of Object.keys(types)) {
    const data = await dataOf(app, path)
    expect([path, jsonLdFaults(data), typesOf(data)]).toEqual([path, [], types[path]])
  }
  const others = [
    '/nowhere',
    '/tags/nothing',
    '/blogs/no-such-post',
    '/projects/nowhere',
    '/search',
  ]
  for (const path of others) expect(await dataOf(app, path)).toBeUndefined()
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

test('a post names its tags, its author, its series and the way to it', async () => {
  const app = await openSite()
  const part = { series_name: 'Soups', series_position: 2 }
  await app.db.updateTable('post').set(part).where('id', '=', 'soup').execute()
  const data = await dataOf(app, '/blogs/soup')
  const [post, crumbs] = data['@graph']
  expect(jsonLdFaults(data)).toEqual([])
  expect(post).toMatchObject({
    keywords: ['C++', 'Broth'],
    author: { '@type': 'Person', name: 'Guest' },
    isPartOf: { '@type': 'CreativeWorkSeries', name: 'Soups' },
    position: 2,
  })
  expect(crumbs.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Blog', item: `${testOrigin}/blogs` },
    { '@type': 'ListItem', position: 2, name: 'Soup', item: `${testOrigin}/blogs/soup` },
  ])
  const [, way] = (await dataOf(app, '/projects/pan'))['@graph']
  expect(way.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
    `${testOrigin}/#projects`,
    `${testOrigin}/projects/pan`,
  ])
})

test('the rules notice what is wrong', () => {
  const faults = (...nodes: object[]) =>
    jsonLdFaults({ '@context': 'https://schema.org', '@graph': nodes })
  expect(jsonLdFaults({ '@context': 'https://schema.org', '@type': 'Person' })).not.toEqual([])
  expect(faults()).toEqual(['@graph: no node'])
  const crumb = { '@type': 'ListItem', position: 2, name: 'Blog', item: '/blogs' }
  expect(faults({ '@type': 'BreadcrumbList', itemListElement: [crumb] })).toEqual(
    expect.arrayContaining([
      'BreadcrumbList.itemListElement.0.item: no address',
      'BreadcrumbList.itemListElement: positions',
      'BreadcrumbList.itemListElement: fewer than two',
    ]),
  )
})
