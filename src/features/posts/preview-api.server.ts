import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { HttpEnv } from '#http/env.server.ts'
import { requireAdmin } from '#http/middleware/guards.server.ts'
import { validateJson } from '#http/middleware/validate-json.server.ts'
import { type PostFormat, postFormats } from './post.ts'
import { previewPost } from './render-post.server.ts'

/**
 * `/api/preview`: the rendered content, and what the sanitizer removes from it.
 * @param maxLengths those of the texts that are saved
 */
export function previewApi(maxLengths: Record<PostFormat, number>) {
  const schema = previewSchema(maxLengths)
  return new Hono<HttpEnv>().post('/', requireAdmin, validateJson(schema), async (c) => {
    const { content, format } = c.get('body')
    return c.json(await previewPost(content, format))
  })
}

/** Unlike a draft, the content may be empty. */
function previewSchema(maxLengths: Record<PostFormat, number>) {
  const format = z._default(z.enum(postFormats), 'html')
  return z.object({ content: z.string(), format }).check(({ value, issues }) => {
    const maximum = maxLengths[value.format]
    if (value.content.length <= maximum) return
    const issue = { code: 'too_big', origin: 'string', maximum, inclusive: true } as const
    issues.push({ ...issue, path: ['content'], input: value.content })
  })
}
