import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withPageContext } from '../../../test/support/page-context.ts'
import { PostListPage } from './post-list-page.tsx'
import { PostPage } from './post-page.tsx'
import { samplePost, samplePostList } from './sample-responses.ts'

/** Renders a page with initial data; queries without data are pending. */
function render(page: ReactElement, initialData: [path: string, data: unknown][] = []) {
  return renderToString(withPageContext(page, initialData))
}

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

test('a reader of a long list gets links to the adjacent pages', () => {
  const posts = samplePostList()
  const second = createElement(PostListPage, { page: 2 })
  const html = render(second, [['/api/blogs?page=2', { posts, total: 201 }]])
  expect(html).toMatch(/<a href="\/blogs" rel="prev"/)
  expect(html).toMatch(/<a href="\/blogs\?page=3" rel="next"/)
})

test('a short list has no pagination', () => {
  const html = render(list, [['/api/blogs', { posts: samplePostList(), total: 6 }]])
  expect(html).not.toContain('aria-label="Pages"')
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

test('a post without author, picture and reading time is shown without them', async () => {
  const bare = { ...(await samplePost('1')), author: '', imageUrl: undefined, readingMinutes: 0 }
  const html = render(soup, [['/api/blogs/soup', bare]])
  const [header = ''] = /<header.*<\/header>/s.exec(html) ?? []
  expect(header).toContain('<h1')
  expect(header).not.toMatch(/<img|<span|min read/)
})
