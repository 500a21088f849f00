import {
  findRemovedMarkup,
  parseHtml,
  type RenderedHtml,
  renderHtml,
} from '#html/render-html.server.ts'
import { invalidField } from '#http/errors.server.ts'
import { type Conversion, type MarkdownOptions, readMarkdown } from '#markdown/markdown.server.ts'
import type { PostFormat } from './post.ts'
import { maxMarkdownLength } from './post-schema.ts'

/** With the site's address bare links to its posts are marked, for cards. */
export type PostRenderOptions = MarkdownOptions

/**
 * Renders the text of a post for readers.
 * @throws HttpError 400 for what takes too long: a long Markdown, elements nested too deeply
 */
export async function renderPost(
  content: string,
  format: PostFormat = 'html',
  options: PostRenderOptions = {},
): Promise<RenderedHtml> {
  const { html, rendered } = await convert(content, format, options)
  return rendered ?? renderHtml(html)
}

/** The same, with the names of what the sanitizer removes. */
export async function previewPost(
  content: string,
  format: PostFormat,
  options: PostRenderOptions = {},
) {
  const { html, rendered, removed } = await convert(content, format, options)
  return {
    ...(rendered ?? (await renderHtml(html))),
    removed: removed ?? findRemovedMarkup(parseHtml(html)),
  }
}

async function convert(
  content: string,
  format: PostFormat,
  options: PostRenderOptions,
): Promise<Omit<Conversion, 'parsed'>> {
  if (format === 'html') return { html: content }
  if (content.length > maxMarkdownLength) throw invalidField('content', tooLong)
  return readMarkdown(content, 'content', options)
}

const tooLong = `Markdown may have at most ${maxMarkdownLength.toLocaleString('en')} characters.`
