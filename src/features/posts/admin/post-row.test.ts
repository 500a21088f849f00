import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withPageContext } from '../../../../test/support/page-context.ts'
import type { AdminPostSummary } from '../post.ts'
import { PostRow } from './post-row.tsx'

const soup: AdminPostSummary = {
  ...{ _id: 'soup', slug: 'soup', title: 'Soup', excerpt: 'Warm.', author: 'Remy' },
  ...{ createdAt: '2026-03-04', updatedAt: '2026-03-04', readingMinutes: 1 },
  ...{ status: 'published', format: 'html', hasUnpublishedChanges: false },
  imageUrl: '//evil.example/soup.png',
  imageFocus: { x: 0.2, y: 0.2 },
}

test.each([
  { post: soup, cover: '/cards/covers/soup-' },
  { post: { ...soup, status: 'draft' as const }, cover: '/assets/cover-default-' },
])('the row of a $post.status post whose picture is no address shows $cover', ({ post, cover }) => {
  const row = createElement(PostRow, { post, actions: () => null })
  const html = renderToString(withPageContext(row))
  expect(html).toContain(` src="${cover}`)
  expect(html).not.toContain('evil')
  expect(html).not.toContain('crop-')
})
