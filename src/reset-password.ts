/**
 * `npm run reset-password [-- email] [--remove-second-factor]`: prints a new password for an account.
 * The site may run meanwhile.
 */
import { parseArgs } from 'node:util'
import { readConfig } from './config.server.ts'
import { openExistingDatabase } from './db/open-existing.server.ts'
import { type ResetOutcome, resetPassword } from './features/users/reset-password.server.ts'
import { explainStartFailure } from './start-failure.server.ts'

async function run(args: string[]): Promise<string> {
  const { email, ...options } = readArguments(args)
  const config = readConfig(process.env)
  const db = await openExistingDatabase(config)
  try {
    return sentenceFor(await resetPassword(db, email, options))
  } finally {
    await db.destroy()
  }
}

/** @throws Error with the usage for words that mean nothing here */
function readArguments(args: string[]) {
  const known = { 'remove-second-factor': { type: 'boolean', default: false } } as const
  try {
    const { values, positionals } = parseArgs({ args, options: known, allowPositionals: true })
    const [email, ...others] = positionals
    if (others.length === 0) return { email, withoutSecondFactor: values['remove-second-factor'] }
  } catch {
    // What it says speaks of positional arguments.
  }
  throw new Error(usage)
}

/** @throws Error with a sentence where no password was set */
function sentenceFor(outcome: ResetOutcome): string {
  if (outcome.state === 'done') {
    const { email, password, secondStep } = outcome
    const lines = [`email     ${email}`, `password  ${password}`, '', ended]
    if (secondStep.includes('passkey')) lines.push(stillOpen)
    if (secondStep.length > 0) {
      lines.push(stillAsked, `npm run reset-password -- ${email} ${flag}`)
    }
    return `\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n`
  }
  const known = outcome.emails.length > 0 ? outcome.emails.join(', ') : 'none'
  throw new Error(
    outcome.state === 'unknown'
      ? `No account has this address. The administrators are: ${known}`
      : `Say which account: npm run reset-password -- EMAIL. The administrators are: ${known}`,
  )
}

const usage = `Usage: npm run reset-password [-- [EMAIL] [--remove-second-factor]]`
const ended = 'Every session of this account has ended.'
const stillOpen = 'Its passkeys still open it, without the password.'
const stillAsked = 'Its second factor is kept. Where that is lost, or not yours, take it away:'
const flag = '--remove-second-factor'

const resetting = {
  failed: 'The password could not be reset.',
  again: 'try again',
  command: 'npm run reset-password',
}

run(process.argv.slice(2)).then(
  (text) => process.stdout.write(`${text}\n`),
  (error) => {
    const sentence =
      'code' in error ? explainStartFailure(error, process.env, resetting) : error.message
    process.stderr.write(`${sentence}\n`)
    process.exitCode = 1
  },
)
