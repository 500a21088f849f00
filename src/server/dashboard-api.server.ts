/** `GET /api/dashboard`: what an administrator looks for each morning, in one response. */
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Hono } from 'hono'
import { databaseSize } from '#db/database-size.server.ts'
import { type DayFigures, readersOfLastDays } from '#features/analytics/dashboard-figures.server.ts'
import { addDays, dayOf } from '#features/analytics/site-day.server.ts'
import { summarizeBackups } from '#features/backups/admin/backup-status.ts'
import { backupOverview } from '#features/backups/backup-overview.server.ts'
import { countMessages, newestMessages } from '#features/contact/inbox-queries.server.ts'
import { countFailedMails, countWaitingMails } from '#features/contact/mail-queries.server.ts'
import { findRecipient } from '#features/contact/notification-recipient.server.ts'
import { countBrokenLinks } from '#features/links/broken-links.server.ts'
import { scheduledPosts, unfinishedPosts } from '#features/posts/unfinished-posts.server.ts'
import type { HttpEnv } from '#http/env.server.ts'
import { requireAdmin } from '#http/middleware/guards.server.ts'
import type { DashboardState, ServerState } from '#web/admin/dashboard/dashboard-state.ts'
import packageJson from '../../package.json' with { type: 'json' }
import type { RouteDeps } from './app-deps.server.ts'
import { drawReaders } from './readers-chart.server.ts'

const shownDays = 30
const shownMessages = 3
const shownPosts = 5
const recentMails = 100
/** Below it the site may soon be unable to store anything. */
const lowDiskBytes = 500_000_000

type Deps = Pick<RouteDeps, 'db' | 'now' | 'config' | 'outbox' | 'backups' | 'site'>

export function dashboardApi(deps: Deps) {
  const { db, now, config, backups, site } = deps
  const { folder, retained } = backups
  const isShared = config.databaseUrl !== undefined
  return new Hono<HttpEnv>().use(requireAdmin).get('/', async (c) => {
    const at = now()
    const today = dayOf(at, (await site.read()).content.identity.timeZone)
    const days = await readersOfLastDays(db, shownDays, today)
    const yesterday = addDays(today, -1)
    const state: DashboardState = {
      unread: (await countMessages(db)).unread,
      yesterday: readersOf(days, yesterday),
      today: readersOf(days, today),
      brokenLinks: await countBrokenLinks(db, at),
      backup: summarizeBackups(await backupOverview(db, { folder, retained, isShared, now }), at),
      readers: {
        count: days.reduce((sum, { people }) => sum + people, 0),
        chart: drawReaders(days),
      },
      messages: await newestMessages(db, shownMessages),
      unfinished: await unfinishedPosts(db, at, shownPosts),
      scheduled: await scheduledPosts(db, at, shownPosts),
      server: await readServer(deps),
    }
    return c.json(state)
  })
}

function readersOf(days: DayFigures[], day: string) {
  return { day, readers: days.find((each) => each.day === day)?.people ?? 0 }
}

async function readServer({ db, config, outbox, backups }: Deps): Promise<ServerState> {
  const disk = await readDisk(dirname(backups.folder))
  return {
    ...(disk && { disk }),
    mail: {
      isConfigured: outbox !== undefined && (await findRecipient(db, config.mail)) !== '',
      waiting: await countWaitingMails(db),
      failed: await countFailedMails(db, recentMails),
    },
    database: await databaseSize(db),
    version: packageJson.version,
  }
}

/** Some file systems do not tell. */
async function readDisk(folder: string): Promise<ServerState['disk']> {
  try {
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    return { free, isLow: free < lowDiskBytes }
  } catch {
    return undefined
  }
}
