import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import { limitBody } from '#http/body-limit.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { requireAdmin } from '#http/guards.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import type { AvifWork } from './avif-work.server.ts'
import { maxPictureBytes, pictureFaults } from './picture.ts'
import { storePicture } from './store-picture.server.ts'

interface Parts {
  db: Db
  store: FileStore
  now: () => Date
  /** Absent: the AVIF files are made after the next start. */
  avifs?: Pick<AvifWork, 'wake'> | undefined
}

/** `/api/pictures?name=soup.jpg`: the body is the file itself. For administrators only. */
export function picturesApi({ db, store, now, avifs }: Parts) {
  return new Hono<HttpEnv>()
    .use(requireAdmin)
    .post('/', limitBody(maxPictureBytes, pictureFaults.tooLarge), async (c) => {
      const bytes = Buffer.from(await c.req.arrayBuffer())
      const picture = await storePicture({ db, store, at: now() }, c.req.query('name') ?? '', bytes)
      avifs?.wake()
      return c.json(picture, 201)
    })
}
