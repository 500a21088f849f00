import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testShell, withPageContext } from '../../../test/support/page-context.ts'
import { PostListPage } from './post-list-page.tsx'
import { PostPage } from './post-page.tsx'
import { samplePost, samplePostList } from './sample-responses.ts'

/** Renders a page with initial data; queries without data are pending. */
function render(page: ReactElement, initialData: [path: string, data: unknown][] = []) {
  return renderToString(withPageContext(page, initialData))
}

const adjacent: [string, unknown] = [
  '/api/blogs/soup/adjacent',
  {
    previous: { _id: 'stock', slug: 'stock', title: 'Stock' },
    next: { _id: 'tart', slug: 'tart', title: 'Tart' },
  },
]

const list = createElement(PostListPage, { page: 1 })
const soup = createElement(PostPage, { id: 'soup' })

test('a reader who waits for the list sees four placeholders', () => {
  const html = render(list)
  expect(html.match(/data-placeholder/g)).toHaveLength(4)
  expect(html).toContain('Loading posts')
})

test('a list that cannot be loaded shows an error', () => {
  const html = render(list, [['/api/blogs', null]])
  expect(html).toMatch(/role="alert".*Failed to load blogs\. Please try again later\./s)
})

test('a reader of an empty list sees the empty-list texts', () => {
  const html = render(list, [['/api/blogs', { posts: [], total: 0 }]])
  expect(html).toContain('No blog posts found.')
  expect(html).toContain('Check back soon for new content!')
})

test('a reader of a long list gets links to the adjacent pages, of a short one none', () => {
  const posts = samplePostList()
  const second = createElement(PostListPage, { page: 2 })
  const html = render(second, [['/api/blogs?page=2', { posts, total: 201 }]])
  expect(html).toMatch(/<a href="\/blogs" rel="prev"/)
  expect(html).toMatch(/<a href="\/blogs\?page=3" rel="next"/)
  const short = render(list, [['/api/blogs', { posts, total: 6 }]])
  expect(short).not.toContain('aria-label="Pages"')
})

test('a reader who waits for a post sees a spinner', () => {
  expect(render(soup)).toContain('Loading the post')
})

test('a reader of a missing post sees an error and a link back', () => {
  const html = render(soup, [['/api/blogs/soup', null]])
  expect(html).toMatch(/role="alert".*Error loading blog post\. Please try again later\./s)
  expect(html).toMatch(/<a href="\/blogs"[^>]*>.*Back to blog list/s)
})

test('a reader without an id sees an error', () => {
  expect(render(createElement(PostPage, { id: ' ' }))).toContain('Blog ID not found')
})

test('a post without author and reading time is shown without them', async () => {
  const bare = { ...(await samplePost('1')), author: '', imageUrl: undefined, readingMinutes: 0 }
  const html = render(soup, [['/api/blogs/soup', bare]])
  const [header = ''] = /<header.*<\/header>/s.exec(html) ?? []
  expect(header).toContain('<h1')
  expect(header).not.toMatch(/<span>|min read/)
})

test('a post without a picture has a drawn cover, one with a picture its own', async () => {
  const post = await samplePost('1')
  const coverIn = (html: string) => /<header.*?<img src="([^"]*)"/s.exec(html)?.[1]
  const without = render(soup, [['/api/blogs/soup', { ...post, imageUrl: undefined }]])
  expect(coverIn(without)).toMatch(/^\/cards\/covers\/.+-1600\.webp$/)
  expect(coverIn(render(soup, [['/api/blogs/soup', post]]))).toBe(post?.imageUrl)
})

test('a post has its contents, and ends with its author, the feed and the posts next to it', async () => {
  const heading = (id: string) => `<h2 id="${id}">A<a class="anchor" href="#${id}">#</a></h2>`
  const content = ['a', 'b', 'c'].map(heading).join('')
  const post = { ...(await samplePost('1')), _id: 'soup', content }
  const html = render(soup, [['/api/blogs/soup', post], adjacent])
  const [article = '', footer = ''] = html.split('<footer')
  expect(article).toContain('<nav aria-label="Contents"')
  expect(footer).toContain(`${testShell.role}. ${testShell.line}`)
  expect(footer).toMatch(/href="mailto:remy@example\.com\?subject=Re%3A%20Low%20heat[^"]*"/)
  expect(footer).toContain('href="/rss.xml"')
  expect(footer).toMatch(/href="\/blogs\/stock" rel="prev".*Previous post.*Stock/s)
  expect(footer).toMatch(/href="\/blogs\/tart" rel="next".*Next post.*Tart/s)
})

test('the post of a guest does not end with the owner', async () => {
  const post = { ...(await samplePost('1')), author: 'Grace Hopper' }
  const [, footer = ''] = render(soup, [['/api/blogs/soup', post], adjacent]).split('<footer')
  expect(footer).not.toContain(testShell.line)
})
