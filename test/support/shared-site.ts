/** A running site, and commands on its data folder. */
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { migrate } from '#db/migrate.server.ts'
import { openDatabase } from '#db/open.server.ts'
import type { CommandEntry } from '../../src/cli/command.server.ts'
import { runProgram } from '../../src/cli/program.server.ts'
import { createTestSite } from './app.ts'
import { captureTerminal } from './command-line.ts'
import { createMigratedPostgres, onPostgres } from './database.ts'
import { temporaryFolder } from './temporary-folder.ts'

type Commands = Record<string, CommandEntry>

export async function createSharedSite(commands: Commands) {
  const dataDir = join(await temporaryFolder(), 'data')
  const databaseUrl = onPostgres ? await createMigratedPostgres() : undefined
  const settings = { dataDir, ...(databaseUrl && { databaseUrl }) }
  const db = await openDatabase({ ...settings, exclusive: true })
  onTestFinished(() => db.destroy())
  await migrate(db)
  const site = await createTestSite({ db, pollIntervalMs: 20 })
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  return { site, folio: commandLine(commands, env) }
}

/** Runs `folio` in this process. @returns what a shell sees of it */
export function commandLine(commands: Commands, env: Record<string, string>) {
  return async (...args: string[]) => {
    const { terminal, output, errors } = captureTerminal()
    const code = await runProgram(commands, args, { env, terminal, clientFolder: '' })
    return { code, output: output(), errors: errors() }
  }
}
