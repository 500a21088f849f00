/** `npm run reset-password [-- email]`: prints a new password for an account. The site may run meanwhile. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from './config.server.ts'
import { isMigrated } from './db/migrate.server.ts'
import { openDatabase } from './db/open.server.ts'
import { type ResetOutcome, resetPassword } from './features/users/reset-password.server.ts'
import { explainStartFailure } from './start-failure.server.ts'

async function run(email: string | undefined): Promise<string> {
  const config = readConfig(process.env)
  const file = join(config.dataDir, 'folio.sqlite')
  if (!config.databaseUrl && !existsSync(file)) {
    throw new Error(`There is no database at ${file}. Start the site once, or set DATA_DIR.`)
  }
  const db = await openDatabase(config)
  try {
    // The site may be running on it: only a start changes the schema.
    if (!(await isMigrated(db))) {
      throw new Error('The database is older than this version of Folio. Start the site first.')
    }
    return sentenceFor(await resetPassword(db, email))
  } finally {
    await db.destroy()
  }
}

/** @throws Error with a sentence where no password was set */
function sentenceFor(outcome: ResetOutcome): string {
  if (outcome.state === 'done') {
    return `\n  email     ${outcome.email}\n  password  ${outcome.password}\n\n  Every session of this account has ended.\n`
  }
  const known = outcome.emails.length > 0 ? outcome.emails.join(', ') : 'none'
  throw new Error(
    outcome.state === 'unknown'
      ? `No account has this address. The administrators are: ${known}`
      : `Say which account: npm run reset-password -- EMAIL. The administrators are: ${known}`,
  )
}

run(process.argv[2]).then(
  (text) => process.stdout.write(`${text}\n`),
  (error) => {
    const sentence = 'code' in error ? explainStartFailure(error, process.env) : error.message
    process.stderr.write(`${sentence}\n`)
    process.exitCode = 1
  },
)
