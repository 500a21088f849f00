import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from '../env.server.ts'

/** Responds 404 to a path with a NUL, which PostgreSQL rejects in a text parameter. */
export const rejectNul = createMiddleware<HttpEnv>(async (c, next) =>
  c.req.path.includes('\0') ? c.notFound() : next(),
)
