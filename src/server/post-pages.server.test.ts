import { expect, test } from 'vitest'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { owner } from '#site.ts'
import { postCardPath } from '#ui/card-paths.ts'
import { createTestApp, testOrigin } from '../../test/support/app.ts'
import { headOf, textOf } from '../../test/support/html.ts'
import { testShell } from '../../test/support/page-context.ts'

const soup = {
  title: 'Soup & <Stew>',
  excerpt: 'Warm "words"',
  content: '<p>Stir <em>slowly</em>.</p>',
  author: 'Remy',
  imageUrl: '/assets/covers/soup-1600.webp',
}

async function openBlog() {
  const app = await createTestApp()
  await insertPost(app.db, soup, new Date('2024-01-05T12:00:00Z'))
  return app
}

test('a reader sees the newest post first, each with its date, author and way in', async () => {
  const app = await openBlog()
  const newer = { ...soup, title: 'Bread', imageUrl: undefined }
  await insertPost(app.db, newer, new Date('2024-02-06T12:00:00Z'))
  const html = await (await app.request('/blogs')).text()
  const text = textOf(html)
  expect(text).toMatch(
    /Latest Posts.*Feb 6, 2024 Remy.*Bread.*Read more.*Jan 5, 2024 Remy.*Soup & <Stew> Warm "words"/,
  )
  expect(html).toMatch(
    /href="\/blogs\/bread".*cards\/covers\/bread-\w+-1600\.webp.*href="\/blogs\/soup-and-stew".*soup-1600\.webp/s,
  )
  expect(headOf(html)).toMatchObject({
    title: `Blog | ${owner.name}`,
    canonical: `${testOrigin}/blogs`,
    'og:url': `${testOrigin}/blogs`,
  })
})

test('a page beyond the end of the list and a post without an id are a 404, an invalid page number is the first page', async () => {
  const app = await openBlog()
  const statuses = await Promise.all(
    ['?page=2', '?page=999999999', '/%20', '?page=0', '?page=-1', '?page=two', '?page='].map(
      async (end) => (await app.request(`/blogs${end}`)).status,
    ),
  )
  expect(statuses).toEqual([404, 404, 404, 200, 200, 200, 200])
})

test('a reader gets a complete post without a script, and its link has a preview', async () => {
  const app = await openBlog()
  const response = await app.request('/blogs/soup-and-stew')
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('<p>Stir <em>slowly</em>.</p>')
  expect(textOf(html)).toMatch(
    /January 5, 2024 Remy 1 min read Soup & <Stew> Warm "words".*Back to blog list/,
  )
  expect(html).toMatch(/<a href="\/blogs"[^>]*>(<svg.*?<\/svg>)?Back to blog list/)
  const url = `${testOrigin}/blogs/soup-and-stew`
  const post = { _id: 'soup-and-stew', title: 'Soup & <Stew>', imageUrl: soup.imageUrl }
  const card = testOrigin + postCardPath(testShell.cardKey, post)
  const at = '2024-01-05T12:00:00.000Z'
  expect(headOf(html)).toMatchObject({
    title: `Soup &amp; &lt;Stew&gt; | ${owner.name}`,
    ...{ description: 'Warm &quot;words&quot;', canonical: url, 'og:type': 'article' },
    ...{ 'og:url': url, 'og:image': card, 'og:image:alt': 'Soup &amp; &lt;Stew&gt;' },
    ...{ 'article:published_time': at, 'article:modified_time': at },
    jsonLd: {
      ...{ '@type': 'BlogPosting', headline: 'Soup & <Stew>', datePublished: at, url },
      image: `${testOrigin}/assets/covers/soup-1600.webp`,
      author: { '@type': 'Person', name: 'Remy' },
    },
  })
})

test('a reader of an unknown post sees an error and a link to the list', async () => {
  const app = await openBlog()
  const response = await app.request('/blogs/no-such-post')
  const html = await response.text()
  expect(response.status).toBe(404)
  expect(textOf(html)).toContain('Error loading blog post. Please try again later.')
  expect(html).toMatch(/<a href="\/blogs"[^>]*>(<svg.*?<\/svg>)?Back to blog list/)
  expect(headOf(html)).toMatchObject({ canonical: undefined, robots: 'noindex' })
})

test.each([
  ['Stir slowly & wait.', '<p>Stir <em>slowly</em> &amp; wait.</p>', 1],
  ['Stir slowly…', '<p>Stir slowly and wait.</p>', 1],
  ['Stir … times.', '<p>Stir <code class="math-inline">x^2</code> times.</p>', 1],
  ['Stir well.', '<p>Stir slowly.</p>', 2],
  ['Stir', '<p>Stir slowly.</p>', 2],
  ['Stir slowly.', '<p><img src="/a.png" alt="<p <p"></p><p>Stir slowly.</p>', 1],
])('the lead %s is shown only if the text says something else', async (excerpt, content, count) => {
  const app = await createTestApp()
  await insertPost(app.db, { ...soup, excerpt, content }, new Date('2024-01-05T12:00:00Z'))
  const html = await (await app.request('/blogs/soup-and-stew')).text()
  expect(html.match(/<article.*<\/article>/s)?.[0].match(/>Stir/g)).toHaveLength(count)
})

test('translators leave code as it is', async () => {
  const app = await createTestApp()
  const content =
    '<abbr title="<pre onclick=hit() x">d</abbr><p>Press <kbd>a</kbd>, run <code>b</code></p><pre><code>c</code></pre>'
  await insertPost(app.db, { ...soup, content }, new Date('2024-01-05T12:00:00Z'))
  const html = await (await app.request('/blogs/soup-and-stew')).text()
  expect(html).toContain('<kbd translate="no">a</kbd>, run <code translate="no">b</code>')
  expect(html).toContain('<abbr title="<pre onclick=hit() x">')
  expect(html).toMatch(/<pre translate="no"[^>]*><code translate="no">c/)
})
