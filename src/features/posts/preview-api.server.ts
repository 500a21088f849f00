import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Db } from '#db/open.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { requireScope } from '#http/middleware/guards.server.ts'
import { validateJson } from '#http/middleware/validate-json.server.ts'
import { fillPostCards } from './linked-posts.server.ts'
import { maxContentLength } from './post-schema.ts'
import { postFormats } from './post-values.ts'
import { previewPost } from './render-post.server.ts'

/** Unlike a draft, the content may be empty. */
const previewSchema = z.object({
  content: z.string().check(z.maxLength(maxContentLength)),
  format: z._default(z.enum(postFormats), 'html'),
})

interface Deps {
  db: Db
  now: () => Date
  publicUrl: string
}

/** `/api/preview`: the rendered content, and what the sanitizer removes from it. */
export function previewApi({ db, now, publicUrl }: Deps) {
  return new Hono<HttpEnv>().post(
    '/',
    requireScope('posts:draft'),
    validateJson(previewSchema),
    async (c) => {
      const { content, format } = c.get('body')
      const preview = await previewPost(content, format, { publicUrl })
      return c.json({ ...preview, html: await fillPostCards(db, now(), preview.html) })
    },
  )
}
