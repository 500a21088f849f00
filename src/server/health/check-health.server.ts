/** The health checks of a site, for administrators and for `folio doctor`. */
import type { Config } from '#config.server.ts'
import type { Db } from '#db/open.server.ts'
import { type HealthCheck, type HealthReport, worstStatus } from '#features/health/health.ts'
import type { Log } from '#log/log.server.ts'
import { checkAddress } from './address-check.server.ts'
import { checkBackups } from './backup-check.server.ts'
import { checkClock } from './clock-check.server.ts'
import { checkDatabase } from './database-check.server.ts'
import { checkDisk } from './disk-check.server.ts'
import { checkMail } from './mail-check.server.ts'
import { checkProxy } from './proxy-check.server.ts'

export interface HealthDeps {
  db: Db
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'databaseUrl' | 'mail'>
  now: () => Date
  log: Log
  backups: { folder: string; retained: number }
  /** Calls the public address; absent: it is not called. */
  fetchPublicUrl?: typeof fetch
}

/** What a browser and its request tell. */
export interface RequestFacts {
  /** The origin of the page, as the browser shows it. */
  origin?: string | undefined
  /** The clock of the browser. */
  time?: Date | undefined
  /** The X-Forwarded-For header. */
  forwardedFor?: string | undefined
}

/** A check without its name. */
export type Finding = Omit<HealthCheck, 'name'>

type Checks = Record<string, (deps: HealthDeps, request?: RequestFacts) => Promise<Finding>>

/** In the order in which they are shown. */
const checks: Checks = {
  Settings: async () => ({ status: 'ok', text: 'All settings are valid.' }),
  'Public address': checkAddress,
  'Proxy headers': checkProxy,
  Database: checkDatabase,
  Backups: checkBackups,
  'Disk space': checkDisk,
  Mail: checkMail,
  Clock: checkClock,
}

/** @param request absent: of the command line */
export async function checkHealth(deps: HealthDeps, request?: RequestFacts): Promise<HealthReport> {
  const found = await Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<HealthCheck> => {
      const finding = await check(deps, request).catch((err): Finding => {
        deps.log.warn({ err, check: name }, 'A health check failed')
        return notChecked
      })
      return { name, ...finding }
    }),
  )
  return { status: worstStatus(found), checkedAt: deps.now().toISOString(), checks: found }
}

const notChecked: Finding = {
  status: 'problem',
  text: 'This could not be checked.',
  nextStep: 'See the log for the reason.',
}
