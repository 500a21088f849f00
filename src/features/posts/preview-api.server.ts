import { Hono } from 'hono'
import * as z from 'zod/mini'
import { accepts } from '#http/accepts.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { requireAdmin } from '#http/guards.server.ts'
import { renderContent, whatIsRemoved } from './content.server.ts'

/** An editor shows what is half written, nothing at all included. */
const preview = z.object({ content: z.string().check(z.maxLength(300_000)) })

/** `/api/preview`: content as a reader would get it, and what the sanitiser takes out of it. */
export function previewApi() {
  return new Hono<HttpEnv>().post('/', requireAdmin, accepts(preview), async (c) => {
    const { content } = c.get('body')
    const { html, readingMinutes } = await renderContent(content)
    return c.json({ html, readingMinutes, removed: whatIsRemoved(content) })
  })
}
