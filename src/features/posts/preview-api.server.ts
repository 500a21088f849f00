import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { HttpEnv } from '#http/env.server.ts'
import { requireAdmin } from '#http/middleware/guards.server.ts'
import { validateJson } from '#http/middleware/validate-json.server.ts'
import { findRemovedContent, renderContent } from '#content/content.server.ts'

/** Unlike a draft, the content may be empty. */
const preview = z.object({ content: z.string().check(z.maxLength(300_000)) })

/** `/api/preview`: the rendered content, and what the sanitizer removes from it. */
export function previewApi() {
  return new Hono<HttpEnv>().post('/', requireAdmin, validateJson(preview), async (c) => {
    const { content } = c.get('body')
    const { html, readingMinutes } = await renderContent(content)
    return c.json({ html, readingMinutes, removed: findRemovedContent(content) })
  })
}
