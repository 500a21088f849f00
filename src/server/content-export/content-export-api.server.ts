/** `/api/content-export`: the content of the site as a zip; administrators only. */
import { Hono } from 'hono'
import type { HttpEnv } from '#http/env.server.ts'
import { accountOf, requireAdmin } from '#http/middleware/guards.server.ts'
import { requireSameOrigin } from '#http/middleware/same-origin.server.ts'
import type { RouteDeps } from '../app-deps.server.ts'
import { contentZip, contentZipName } from './content-zip.server.ts'
import { exportedFiles } from './exported-files.server.ts'

type Deps = Pick<RouteDeps, 'db' | 'files' | 'config' | 'now'>

export function contentExportApi({ db, files, config, now }: Deps) {
  return new Hono<HttpEnv>().get('/', requireAdmin, requireSameOrigin, (c) => {
    const at = now()
    c.header('Content-Type', 'application/zip')
    c.header('Content-Disposition', `attachment; filename="${contentZipName(at)}"`)
    if (c.req.method === 'HEAD') return c.body(null)
    const log = c.get('log')
    log.info({ userId: accountOf(c)._id }, 'Content exported')
    const source = { db, uploads: files, publicUrl: config.publicUrl, now: at }
    const content = withErrors(exportedFiles(source), (err) =>
      log.error({ err }, 'The content could not be exported completely'),
    )
    return c.body(contentZip(content, at))
  })
}

/** The response has begun: an error ends its connection, and is logged here. */
async function* withErrors<Item>(items: AsyncIterable<Item>, onError: (error: unknown) => void) {
  try {
    yield* items
  } catch (error) {
    onError(error)
    throw error
  }
}
