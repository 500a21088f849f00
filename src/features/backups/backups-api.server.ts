/** `/api/backups`: lists, starts and downloads backups; administrators only. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { HttpError, orNotFound } from '#http/errors.server.ts'
import { accountOf, requireAdmin } from '#http/middleware/guards.server.ts'
import { requireSameOrigin } from '#http/middleware/same-origin.server.ts'
import { backupOverview, toBackup } from './backup-overview.server.ts'
import { type BackupRow, findBackup } from './backup-queries.server.ts'
import type { BackupScheduler } from './schedule/backup-scheduler.server.ts'
import { fileExists } from './schedule/offsite-copies.server.ts'

const backupMessages = {
  running: 'A backup is already in progress.',
  gone: 'The file of this backup no longer exists here. If the site runs on several machines, it is on the one that created it.',
} as const

interface Deps {
  db: Db
  backups: BackupScheduler
  now: () => Date
  /** Whether several processes create backups, each in a folder of its own. */
  isShared: boolean
  /** Backups contain password hashes: downloads require a recent password check. */
  requireRecentAuth: MiddlewareHandler<HttpEnv>
}

export function backupsApi({ db, backups, now, isShared, requireRecentAuth }: Deps) {
  const { folder, retained } = backups
  const toWire = (row: BackupRow) => toBackup(row, { folder, now })
  return new Hono<HttpEnv>()
    .use(requireAdmin)
    .get('/', async (c) => c.json(await backupOverview(db, { folder, retained, isShared, now })))
    .post('/', async (c) => {
      const row = await backups.start()
      if (!row) throw new HttpError(409, backupMessages.running)
      logAction(c, 'Backup requested', row)
      return c.json(await toWire(row), 202)
    })
    .get('/:id', requireRecentAuth, async (c) => {
      return c.json(await toWire(orNotFound(await findBackup(db, c.req.param('id')))))
    })
    .get('/:id/file', requireSameOrigin, requireRecentAuth, async (c) => {
      const row = orNotFound(await findBackup(db, c.req.param('id')))
      const path = join(folder, row.file)
      if (row.state !== 'done' || !(await fileExists(folder, row.file))) {
        throw new HttpError(404, backupMessages.gone)
      }
      c.header('Content-Type', 'application/gzip')
      c.header('Content-Length', String((await stat(path)).size))
      c.header('Content-Disposition', `attachment; filename="${row.file}"`)
      if (c.req.method === 'HEAD') return c.body(null)
      logAction(c, 'Backup downloaded', row)
      return c.body(Readable.toWeb(createReadStream(path)) as ReadableStream)
    })
}

function logAction(c: Context, event: string, { file }: BackupRow) {
  c.get('log').info({ userId: accountOf(c)._id, file }, event)
}
