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
import type { Backup, BackupCounts, BackupOverview } from './backup.ts'
import {
  type BackupRow,
  findBackup,
  interruptedMessage,
  isLost,
  recentBackups,
} from './backup-queries.server.ts'
import type { BackupScheduler } from './schedule/backup-scheduler.server.ts'
import { latestVerifiedBackup } from './schedule/latest-verified.server.ts'
import { fileExists } from './schedule/offsite-copies.server.ts'

const maxBackups = 10

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
  const toWire = async (row: BackupRow) => ({
    ...toBackup(row, await fileExists(folder, row.file)),
    ...(isLost(row, now()) && { state: 'failed' as const, problem: interruptedMessage }),
  })
  return new Hono<HttpEnv>()
    .use(requireAdmin)
    .get('/', async (c) => {
      const rows = await recentBackups(db, maxBackups)
      const latest = await latestVerifiedBackup(db, { folder, isShared })
      return c.json({
        ...{ retained, backups: await Promise.all(rows.map(toWire)) },
        ...(latest && { latestVerified: await toWire(latest) }),
      } satisfies BackupOverview)
    })
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

function toBackup(row: BackupRow, fileExists: boolean): Backup {
  return {
    ...{ _id: row.id, file: row.file, state: row.state, startedAt: row.started_at, fileExists },
    ...(row.finished_at && { finishedAt: row.finished_at }),
    ...(row.size !== null && { size: Number(row.size) }),
    ...(row.counts && { counts: JSON.parse(row.counts) as BackupCounts }),
    ...(row.problem && { problem: row.problem }),
    verified: row.verified === 1,
  }
}

function logAction(c: Context, event: string, { file }: BackupRow) {
  c.get('log').info({ userId: accountOf(c)._id, file }, event)
}
