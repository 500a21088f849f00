import { expect, test } from 'vitest'
import { renderContent } from '#content/content.server.ts'
import { markdownToHtml } from './markdown.server.ts'

const posts: Record<string, { title: string; excerpt: string }> = {
  soup: { title: 'Soup & <b>salt</b>', excerpt: 'Warm.' },
  bread: { title: 'Bread', excerpt: '' },
}

async function render(source: string) {
  const asked: string[] = []
  const findPost = async (slug: string) => {
    asked.push(slug)
    return posts[slug]
  }
  const options = { findPost, publicUrl: 'https://folio.example' }
  return {
    html: (await renderContent(await markdownToHtml(source, 'content', options))).html,
    asked,
  }
}

const card =
  '<div class="post-card"><a href="/blogs/soup">Soup &#x26; &#x3C;b>salt&#x3C;/b></a><p>Warm.</p></div>'

test.each([
  '/blogs/soup',
  'https://folio.example/blogs/soup',
  '<https://folio.example/blogs/soup>',
  '[/blogs/soup](/blogs/soup)',
])('%j alone in its paragraph becomes a card', async (source) => {
  expect((await render(`Before\n\n${source}\n\nAfter`)).html).toBe(
    `<p>Before</p>\n${card}\n<p>After</p>`,
  )
})

test('a post without an excerpt has a card with its title only', async () => {
  const { html } = await render('/blogs/bread')
  expect(html).toBe('<div class="post-card"><a href="/blogs/bread">Bread</a></div>')
})

test.each([
  ['See /blogs/soup', '<p>See /blogs/soup</p>'],
  ['/blogs/none', '<p>/blogs/none</p>'],
  ['/blogs/%', '<p>/blogs/%</p>'],
  ['/blogs/soup?a', '<p>/blogs/soup?a</p>'],
  ['/blog/soup', '<p>/blog/soup</p>'],
  ['[Soup](/blogs/soup)', '<p><a href="/blogs/soup">Soup</a></p>'],
  ['`/blogs/soup`', '<p><code>/blogs/soup</code></p>'],
  ['- /blogs/soup', '<ul>\n<li>/blogs/soup</li>\n</ul>'],
  [
    'https://folio.example/blogs/none',
    '<p><a href="https://folio.example/blogs/none">https://folio.example/blogs/none</a></p>',
  ],
  [
    'https://other.example/blogs/soup',
    '<p><a href="https://other.example/blogs/soup">https://other.example/blogs/soup</a></p>',
  ],
])('%j stays as it is', async (source, html) => {
  expect((await render(source)).html).toBe(html)
})

test('each post is looked up once, and at most fifty', async () => {
  const links = Array.from({ length: 60 }, (_, index) => `/blogs/post-${index % 55}`)
  const { asked } = await render(links.join('\n\n'))
  expect(asked).toHaveLength(50)
  expect(new Set(asked).size).toBe(50)
})

test('without a way to find posts a link stays a link', async () => {
  expect(await markdownToHtml('/blogs/soup')).toBe('<p>/blogs/soup</p>')
})
