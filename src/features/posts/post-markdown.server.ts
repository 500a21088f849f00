/** A post as Markdown with front matter, for programs that read text. */

import type { SiteContent } from '#features/site/site-content.ts'
import { localizeLabels } from '#html/localize-labels.server.ts'
import { withoutComments } from '#markdown/without-comments.server.ts'
import { absolutePictureUrl } from '#ui/picture-address.ts'
import { pathOfPost } from './post.ts'
import type { PublishedSource } from './post-queries.server.ts'

/** The text as it was written, without comments. A post in HTML stays HTML, which Markdown may contain: as published. */
export function postMarkdown(
  { post, format, source, html }: PublishedSource,
  { name, language }: SiteContent['identity'],
  publicUrl: string,
): string {
  const url = publicUrl + pathOfPost(post)
  const fields: Record<string, unknown> = {
    title: post.title,
    description: post.description || post.excerpt,
    url: post.canonicalUrl || url,
    author: post.author || name,
    language,
    date: post.createdAt,
    updated: post.updatedAt,
    tags: post.tags,
    series: post.series?.name,
    part: post.series?.position,
    image: absolutePictureUrl(post.imageUrl, publicUrl),
  }
  const text = format === 'markdown' ? withoutComments(source) : localizeLabels(html, language)
  return `---\n${frontMatter(fields)}---\n\n${text.trim()}\n`
}

/** YAML, of which JSON is a part. */
function frontMatter(fields: Record<string, unknown>) {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('')
}
