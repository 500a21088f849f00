/** `folio doctor`: checks settings, database, mail and everything else that a site needs. The site may be running. */
import { join } from 'node:path'
import { ConfigError, readConfig } from '#config.server.ts'
import type { Db } from '#db/open.server.ts'
import { openExistingDatabase } from '#db/open-existing.server.ts'
import { explainError } from '#explain-error.server.ts'
import { backupsFolder } from '#features/backups/backup-names.server.ts'
import {
  type HealthCheck,
  type HealthReport,
  type HealthStatus,
  worstStatus,
} from '#features/health/health.ts'
import { createLog } from '#log/log.server.ts'
import { checkHealth } from '#server/health/check-health.server.ts'
import type { CommandContext, CommandModule, Outcome } from './command.server.ts'
import { serviceEnvironments } from './service-environment.server.ts'
import type { Terminal } from './terminal.server.ts'

export const failureMessage = 'The site could not be checked.'

export const define: CommandModule['define'] = (command, context) => {
  command.action(
    context.run(async (): Promise<Outcome> => {
      const report = await examine(context)
      const isFailure = report.status === 'problem'
      return { text: formatReport(report, context.terminal), json: report, isFailure }
    }),
  )
}

/** Settings of the command line come first: whoever names the data wants these. */
async function examine(context: CommandContext): Promise<HealthReport> {
  const isNamed = context.env.DATA_DIR || context.env.DATABASE_URL
  const program = join(context.clientFolder, '..', 'server', 'main.js')
  const services = isNamed ? [] : await serviceEnvironments(program)
  const [service] = services.length === 1 ? services : []
  const report = await check({ ...context, env: service?.env ?? context.env })
  const source = service
    ? `These are the settings of the running site, process ${service.pid}.`
    : `These are the settings of this command, not of a running site.${choiceOf(services)}`
  // The settings are the first check, or the problem that leaves no other.
  const checks = report.checks.map((each, index) =>
    index === 0 ? { ...each, text: `${each.text}\n${source}` } : each,
  )
  return { ...report, checks }
}

function choiceOf(services: { pid: string }[]) {
  if (services.length === 0) return ''
  const pids = services.map(({ pid }) => pid).join(', ')
  return ` Several sites run: processes ${pids}. Set DATA_DIR or DATABASE_URL to check one.`
}

/** Opening the database checks its integrity. */
async function check({ env, terminal }: CommandContext): Promise<HealthReport> {
  const now = () => new Date()
  let db: Db | undefined
  try {
    const config = readConfig(env)
    db = await openExistingDatabase(config)
    return await checkHealth({
      ...{ db, config, now, fetchPublicUrl: fetch },
      log: createLog('warn', { write: (line) => terminal.err.write(line) }),
      backups: { folder: backupsFolder(config.dataDir), retained: config.backupRetention },
    })
  } catch (error) {
    const checks = [toCheck(error, env)]
    return { status: worstStatus(checks), checkedAt: now().toISOString(), checks }
  } finally {
    await db?.destroy()
  }
}

/** Nothing else can be checked without settings and database. */
function toCheck(error: unknown, env: CommandContext['env']): HealthCheck {
  const status = 'problem'
  if (error instanceof ConfigError) {
    return { name: 'Settings', status, text: error.message, nextStep: 'Correct them, then repeat.' }
  }
  const info = { failureMessage, retryPhrase: 'try again', command: 'npm run folio -- doctor' }
  return { name: 'Database', status, text: explainError(error, env, info) }
}

const labels: Record<HealthStatus, [style: 'green' | 'yellow' | 'red', label: string]> = {
  ok: ['green', 'ok     '],
  warning: ['yellow', 'warning'],
  problem: ['red', 'problem'],
}

function formatReport({ checks }: HealthReport, { style }: Terminal): string {
  const width = Math.max(...checks.map(({ name }) => name.length))
  const indent = ' '.repeat(2 + labels.ok[1].length + 2 + width + 2)
  const lines = checks.flatMap(({ name, status, text, nextStep }) => {
    const [color, label] = labels[status]
    const shown = text.replaceAll('\n', `\n${indent}`)
    return [
      `  ${style(color, label)}  ${name.padEnd(width)}  ${shown}`,
      ...(nextStep ? [`${indent}${style('bold', nextStep)}`] : []),
    ]
  })
  return `\n${lines.join('\n')}\n`
}
