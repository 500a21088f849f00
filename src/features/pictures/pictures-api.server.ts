import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { limitBody } from '#http/middleware/body-limit.server.ts'
import { requireScope } from '#http/middleware/guards.server.ts'
import { readsFile } from '#http/middleware/validate-json.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import type { AvifWorker } from './avif-worker.server.ts'
import { maxPictureBytes, pictureErrors } from './picture.ts'
import { storePicture } from './store-picture.server.ts'

interface Deps {
  db: Db
  store: FileStore
  now: () => Date
  /** Absent: AVIF files are encoded after the next start. */
  avifWorker?: Pick<AvifWorker, 'processPending'> | undefined
}

/** `/api/pictures?name=soup.jpg`: the body is the file. Administrators only. */
export function picturesApi({ db, store, now, avifWorker }: Deps) {
  return new Hono<HttpEnv>()
    .use(requireScope('posts:draft', 'site:write'))
    .post('/', readsFile, limitBody(maxPictureBytes, pictureErrors.tooLarge), async (c) => {
      const bytes = Buffer.from(await c.req.arrayBuffer())
      const picture = await storePicture({ db, store, at: now() }, c.req.query('name') ?? '', bytes)
      avifWorker?.processPending()
      return c.json(picture, 201)
    })
}
