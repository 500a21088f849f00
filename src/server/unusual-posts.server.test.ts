import { expect, test } from 'vitest'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { createTestApp, testTime } from '../../test/support/app.ts'
import { createWriter } from '../../test/support/draft-calls.ts'
import { testContext } from '../../test/support/page-context.ts'
import { renderPage } from './render.server.tsx'

const draft = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Remy' }

test.each([
  ' javascript:alert("evil")',
  'data:image/png,evil',
  '//evil.example/soup.png',
  '/\\evil.example/soup.png',
  '/\t/evil.example/soup.png',
  'evil.png',
  ...['http://', 'https://[', '//'],
])(
  'an author’s picture at %j is stored as sent, and the drawn cover is shown',
  async (imageUrl) => {
    const app = await createTestApp()
    const ada = await createWriter(app, 'ada')
    const imageFocus = { x: 0.2, y: 0.2 }
    const post = { ...draft, imageUrl, imageAlt: 'An evil picture', imageFocus }
    const created = await app.send('POST', '/api/blogs', post, { headers: ada.headers })
    expect(await created.json()).toMatchObject({ _id: 'soup', imageUrl })
    expect(await (await app.request('/api/blogs/soup')).json()).toMatchObject({ imageUrl })
    const read = async (path: string) => (await app.request(path)).text()
    for (const path of ['/', '/blogs', '/blogs/soup']) {
      const html = await read(path)
      expect(html).toMatch(/<img[^>]* src="\/cards\/covers\/soup-/)
      expect(html.replace(/<script type="application\/json".*?<\/script>/gs, '')).not.toContain(
        'evil',
      )
    }
    for (const path of ['/rss.xml', '/atom.xml', '/feed.json', '/sitemap.xml', '/blogs/soup.md']) {
      expect(await read(path), path).not.toContain('evil')
    }
    await app.send('PUT', '/api/blogs/soup', { status: 'draft' }, { headers: ada.headers })
    const { path: preview } = await (await ada.send('POST', 'preview-links', {}, 'soup')).json()
    const previewed = await read(preview)
    expect(previewed).toContain(' src="/assets/cover-default-')
    expect(previewed).not.toContain('evil')
    expect(previewed).not.toContain('crop-2')
  },
)

test('a feed reader gets absolute addresses, and code as it was written', async () => {
  const app = await createTestApp()
  const broken = '<a href="//[">x</a><a href="//a b">x</a><img src="//">'
  const content = `${broken}<a href="bread">b</a> <a href="?a=1">c</a> <pre><code>&lt;a href="/x" srcset="y"></code></pre>`
  await insertPost(app.db, { ...draft, content }, testTime)
  const feed = await (await app.request('/rss.xml')).text()
  expect(feed).toContain('https://folio.test/blogs/bread')
  expect(feed).toContain('https://folio.test/blogs/soup?a=1')
  expect(feed).toContain('a href=&quot;/x&quot; srcset=&quot;y&quot;')
})

test('a page whose data cannot be read is a 500, and its cause is in the log', async () => {
  const app = await createTestApp({ ownDatabase: true })
  await insertPost(app.db, draft, testTime)
  await app.db.schema.alterTable('post').renameColumn('html', 'gone').execute()
  const response = await app.request('/blogs/soup')
  expect(response.status).toBe(500)
  expect(await response.text()).toContain('Something went wrong</h1>')
  expect(app.logged.filter(({ level }) => level === 50)).toHaveLength(1)
})

test('a page that throws while rendering is an error page', async () => {
  const broken = renderPage(
    { path: '/blogs', search: '' },
    {
      ...testContext,
      queries: [['/api/blogs', { posts: [null], total: 1 }]],
      assets: { scripts: [], styles: [], fonts: [], modules: [] },
    },
  )
  await expect(broken).rejects.toThrow(TypeError)
})
