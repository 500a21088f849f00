import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { HttpEnv } from '#http/env.server.ts'
import { requireAdmin } from '#http/middleware/guards.server.ts'
import { validateJson } from '#http/middleware/validate-json.server.ts'
import { postFormats } from './post.ts'
import { maxContentLength } from './post-schema.ts'
import { type PostRenderOptions, previewPost } from './render-post.server.ts'

/** Unlike a draft, the content may be empty. */
const previewSchema = z.object({
  content: z.string().check(z.maxLength(maxContentLength)),
  format: z._default(z.enum(postFormats), 'html'),
})

/** `/api/preview`: the rendered content, and what the sanitizer removes from it. */
export function createPreviewApi(options: PostRenderOptions = {}) {
  return new Hono<HttpEnv>().post('/', requireAdmin, validateJson(previewSchema), async (c) => {
    const { content, format } = c.get('body')
    return c.json(await previewPost(content, format, options))
  })
}

export const previewApi = createPreviewApi()
