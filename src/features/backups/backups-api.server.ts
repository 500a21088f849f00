/** `/api/backups`: what is backed up, one more at once, and the files, for administrators only. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Db } from '#db/open.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { found, HttpError, messages } from '#http/errors.server.ts'
import { accountOf, requireAdmin } from '#http/guards.server.ts'
import type { Backup, BackupCounts, BackupOverview } from './backup.ts'
import { isThere } from './backup-copies.server.ts'
import {
  type BackupRow,
  findBackup,
  interrupted,
  isLost,
  recentBackups,
} from './backup-queries.server.ts'
import { lastGoodBackup } from './last-good.server.ts'
import type { SiteBackups } from './site-backups.server.ts'

const shownCount = 10

export const backupSentences = {
  running: 'A backup is being made already.',
  gone: 'The file of this backup is not here any more. Where the site runs on several machines it lies on the one that made it.',
} as const

interface Parts {
  db: Db
  backups: SiteBackups
  now: () => Date
  /** Whether several processes make backups, each into a folder of its own. */
  isShared: boolean
  /** A backup holds password hashes: who takes one along shows the password first. */
  delicate: MiddlewareHandler<HttpEnv>
}

export function backupsApi({ db, backups, now, isShared, delicate }: Parts) {
  const { folder, kept } = backups
  const toWire = async (row: BackupRow) => ({
    ...wireOf(row, await isThere(folder, row.file)),
    ...(isLost(row, now()) && { state: 'failed' as const, problem: interrupted }),
  })
  return new Hono<HttpEnv>()
    .use(requireAdmin)
    .get('/', async (c) => {
      const rows = await recentBackups(db, shownCount)
      const good = await lastGoodBackup(db, { folder, isShared })
      return c.json({
        ...{ kept, backups: await Promise.all(rows.map(toWire)) },
        ...(good && { lastGood: await toWire(good) }),
      } satisfies BackupOverview)
    })
    .post('/', async (c) => {
      const row = await backups.begin()
      if (!row) throw new HttpError(409, backupSentences.running)
      tell(c, 'A backup was asked for', row)
      return c.json(await toWire(row), 202)
    })
    .get('/:id', delicate, async (c) => {
      return c.json(await toWire(found(await findBackup(db, c.req.param('id')))))
    })
    .get('/:id/file', ownPagesOnly, delicate, async (c) => {
      const row = found(await findBackup(db, c.req.param('id')))
      const path = join(folder, row.file)
      if (row.state !== 'done' || !(await isThere(folder, row.file))) {
        throw new HttpError(404, backupSentences.gone)
      }
      c.header('Content-Type', 'application/gzip')
      c.header('Content-Length', String((await stat(path)).size))
      c.header('Content-Disposition', `attachment; filename="${row.file}"`)
      if (c.req.method === 'HEAD') return c.body(null)
      tell(c, 'A backup was downloaded', row)
      return c.body(Readable.toWeb(createReadStream(path)) as ReadableStream)
    })
}

/** A file with password hashes is not sent because another site's page led to it. */
const ownPagesOnly = createMiddleware<HttpEnv>(async (c, next) => {
  const from = c.req.header('sec-fetch-site') ?? 'none'
  if (from !== 'same-origin' && from !== 'none') throw new HttpError(403, messages.foreignOrigin)
  await next()
})

function wireOf(row: BackupRow, isThere: boolean): Backup {
  return {
    ...{ _id: row.id, file: row.file, state: row.state, startedAt: row.started_at, isThere },
    ...(row.finished_at && { finishedAt: row.finished_at }),
    ...(row.size !== null && { size: Number(row.size) }),
    ...(row.counts && { counts: JSON.parse(row.counts) as BackupCounts }),
    ...(row.problem && { problem: row.problem }),
    rehearsed: row.rehearsed === 1,
  }
}

function tell(c: Context, event: string, { file }: BackupRow) {
  c.get('log').info({ userId: accountOf(c)._id, file }, event)
}
