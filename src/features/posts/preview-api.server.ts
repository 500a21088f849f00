import { Hono } from 'hono'
import * as z from 'zod/mini'
import { findRemovedContent, renderContent } from '#content/content.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { requireAdmin } from '#http/middleware/guards.server.ts'
import { validateJson } from '#http/middleware/validate-json.server.ts'
import { markdownToHtml } from '#markdown/markdown.server.ts'

/** Unlike a draft, the content may be empty. */
const preview = z.object({
  content: z.string().check(z.maxLength(300_000)),
  format: z.optional(z.enum(['html', 'markdown'])),
})

/** `/api/preview`: the rendered content, and what the sanitizer removes from it. */
export function previewApi() {
  return new Hono<HttpEnv>().post('/', requireAdmin, validateJson(preview), async (c) => {
    const { content, format } = c.get('body')
    const source = format === 'markdown' ? await markdownToHtml(content) : content
    const { html, readingMinutes } = await renderContent(source)
    return c.json({ html, readingMinutes, removed: findRemovedContent(source) })
  })
}
