import { expect, test } from 'vitest'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { createTestApp, createTestSite, testOrigin } from '../../test/support/app.ts'
import { signInAs } from '../../test/support/test-users.ts'

const published = new Date('2024-01-05T12:00:00Z')
const soup = {
  title: 'Soup: "hot"',
  excerpt: 'Warm.',
  content: '## Salt\n\nEarly. <!-- ask Ines -->\n\n```html\n<!-- shown -->\n```',
  format: 'markdown' as const,
  author: 'Remy',
  tags: ['Broth', 'C++'],
}
const bread = {
  ...soup,
  title: 'Bread',
  content: '<p onclick="x()">Rise.</p><!-- ask Ines -->',
  format: 'html' as const,
}
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

async function appWithPosts() {
  const app = await createTestApp()
  await insertPost(app.db, soup, published)
  await insertPost(app.db, bread, published)
  return app
}

test('a program reads a post as its author wrote it, with front matter, HTML as published', async () => {
  const app = await appWithPosts()
  const response = await app.request('/blogs/soup-hot.md')
  const bread = await (await app.request('/blogs/bread.md')).text()
  expect(bread).toContain('\n---\n\n<p>Rise.</p>\n')
  expect(bread).not.toMatch(/onclick|Ines/)
  const html = await (await app.request('/blogs/bread')).text()
  expect(html).toContain('<link rel="alternate" type="text/markdown" href="/blogs/bread.md"')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(response.headers.get('link')).toBe(`<${testOrigin}/blogs/soup-hot>; rel="canonical"`)
  expect(await response.text()).toBe(`---
title: "Soup: \\"hot\\""
description: "Warm."
url: "${testOrigin}/blogs/soup-hot"
author: "Remy"
language: "en"
date: "2024-01-05T12:00:00.000Z"
updated: "2024-01-05T12:00:00.000Z"
tags: ["Broth","C++"]
---

## Salt

Early. 

\`\`\`html
<!-- shown -->
\`\`\`
`)
})

test.each([
  ['text/markdown', 302],
  ['text/markdown, text/html;q=0.9', 302],
  [browser, 200],
  [`${browser},text/markdown;q=0.5`, 200],
])(
  'a client that accepts %s gets %i, also from the cache, and never for another one',
  async (accept, status) => {
    const site = await createTestSite({ fill: (db) => insertPost(db, soup, published) })
    for (const other of [browser, 'text/markdown', accept, accept]) {
      const response = await site.request('/blogs/soup-hot', { headers: { Accept: other } })
      const { headers } = response
      expect(headers.get('vary')).toMatch(/\bAccept(?!-)/)
      if (other === accept) expect(response.status).toBe(status)
      if (response.status === 200) continue
      const sent = [headers.get('location'), headers.get('cache-control')]
      expect(sent).toEqual(['/blogs/soup-hot.md', 'private'])
    }
  },
)

test('a former address leads to the Markdown of today; a deleted post and a draft have none', async () => {
  const site = await createTestSite({ fill: (db) => insertPost(db, soup, published) })
  const { headers } = await signInAs(site, 'ada')
  const status = async (path: string) => (await site.request(path)).status
  await site.send('PUT', '/api/blogs/soup-hot', { slug: 'broth' }, { headers })
  const moved = await site.request('/blogs/soup-hot.md')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/blogs/broth.md'])
  await site.send('PUT', '/api/blogs/soup-hot', { status: 'draft' }, { headers })
  expect(await status('/blogs/broth.md')).toBe(404)
  await site.send('PUT', '/api/blogs/soup-hot', { status: 'published' }, { headers })
  expect(await status('/blogs/broth.md')).toBe(200)
  await site.send('DELETE', '/api/blogs/soup-hot', undefined, { headers })
  expect(await status('/blogs/broth.md')).toBe(410)
  expect(await status('/blogs/never.md')).toBe(404)
})

test('/llms.txt lists the posts with their Markdown', async () => {
  const app = await appWithPosts()
  const response = await app.request('/llms.txt')
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i)
  const lines = (await response.text()).split('\n')
  expect(lines[0]).toMatch(/^# \S/)
  expect(lines[2]).toMatch(/^> \S/)
  expect(lines).toContain(`- [Bread](${testOrigin}/blogs/bread.md): Warm.`)
  const excerpt = '[Warm](https://evil.example) \\ cold'
  await insertPost(app.db, { title: '[Tea]', excerpt, content: 'Hot.', author: 'Remy' }, published)
  const [tea] = (await (await app.request('/llms.txt')).text()).match(/.*Tea.*/) ?? []
  expect(tea).toContain('- [\\[Tea\\]](')
  expect(tea).toContain(': \\[Warm\\](https://evil.example) \\\\ cold')
  // The form of llmstxt.org: a title, a quotation, and sections of links.
  const form = /^(?:# .+|> .+|## .+|- \[(?:[^[\]\\]|\\.)+\]\(https?:\S+\): .+|)$/
  expect(lines.filter((line) => !form.test(line))).toEqual([])
})
