import { Hono } from 'hono'
import type { HttpEnv } from '#http/env.server.ts'
import { limitBody } from '#http/middleware/body-limit.server.ts'
import { requireScope } from '#http/middleware/guards.server.ts'
import { readsFile } from '#http/middleware/validate-json.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { maxResumeBytes, resumeFileErrors } from './resume-file.ts'
import { storeResumeFile } from './resume-files.server.ts'

/** `/api/resume-files?name=cv.pdf`: the body is the file. Administrators only. */
export function resumeFilesApi(store: FileStore) {
  return new Hono<HttpEnv>()
    .use(requireScope('site:write'))
    .post('/', readsFile, limitBody(maxResumeBytes.pdf, resumeFileErrors.tooLarge), async (c) => {
      const bytes = Buffer.from(await c.req.arrayBuffer())
      return c.json(await storeResumeFile(store, c.req.query('name') ?? '', bytes), 201)
    })
}
