/**
 * `npm run reset-password [-- email] [--remove-second-factor]`: sets and prints a new password.
 * The site may be running.
 */
import { parseArgs } from 'node:util'
import { readConfig } from '#config.server.ts'
import { openExistingDatabase } from '#db/open-existing.server.ts'
import { DataError } from '#db/sqlite-check.server.ts'
import { type ResetOutcome, resetPassword } from '#features/users/reset-password.server.ts'
import { runCommand } from './run-command.server.ts'

async function run(args: string[]): Promise<string> {
  const { email, ...options } = parseArguments(args)
  const config = readConfig(process.env)
  const db = await openExistingDatabase(config)
  try {
    return formatOutcome(await resetPassword(db, email, options))
  } finally {
    await db.destroy()
  }
}

/** @throws DataError with the usage for invalid arguments */
function parseArguments(args: string[]) {
  const parseOptions = { 'remove-second-factor': { type: 'boolean', default: false } } as const
  try {
    const { values, positionals } = parseArgs({
      args,
      options: parseOptions,
      allowPositionals: true,
    })
    const [email, ...others] = positionals
    if (others.length === 0) return { email, withoutSecondFactor: values['remove-second-factor'] }
  } catch {
    // The message of `parseArgs` is about its own options.
  }
  throw new DataError(usage)
}

/** @throws DataError if no password was set */
function formatOutcome(outcome: ResetOutcome): string {
  if (outcome.state === 'done') {
    const { email, password, secondStep } = outcome
    const lines = [`email     ${email}`, `password  ${password}`, '', ended]
    if (secondStep.includes('passkey')) lines.push(passkeysStillWork)
    if (secondStep.length > 0) {
      lines.push(secondFactorStays, `npm run reset-password -- ${email} ${flag}`)
    }
    return `\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n`
  }
  const administrators = outcome.emails.length > 0 ? outcome.emails.join(', ') : 'none'
  throw new DataError(
    outcome.state === 'unknown'
      ? `No account has this address. The administrators are: ${administrators}`
      : `Say which account: npm run reset-password -- EMAIL. The administrators are: ${administrators}`,
  )
}

const usage = `Usage: npm run reset-password [-- [EMAIL] [--remove-second-factor]]`
const ended = 'Every session of this account has ended.'
const passkeysStillWork = 'Its passkeys still open it, without the password.'
const secondFactorStays =
  'Its second factor is kept. Where that is lost, or not yours, take it away:'
const flag = '--remove-second-factor'

runCommand(run, {
  failureMessage: 'The password could not be reset.',
  retryPhrase: 'try again',
  command: 'npm run reset-password',
})
