/** `folio reset-password [EMAIL] [--remove-second-factor]`: sets and prints a new password. The site may be running. */
import { readConfig } from '#config.server.ts'
import { openExistingDatabase } from '#db/open-existing.server.ts'
import { type ResetOutcome, resetPassword } from '#features/users/reset-password.server.ts'
import type { CommandContext, CommandModule, Outcome } from './command.server.ts'
import { noAccount } from './no-account.server.ts'

export const failureMessage = 'The password could not be reset.'

interface Options {
  removeSecondFactor?: boolean
}

export const define: CommandModule['define'] = (command, context) => {
  command
    .argument('[EMAIL]', 'of the account; not needed while there is one administrator')
    .option(flag, 'also remove authenticator apps, passkeys and recovery codes')
    .action(
      context.run((email: string | undefined, { removeSecondFactor = false }: Options) =>
        reset(email, removeSecondFactor, context),
      ),
    )
}

const flag = '--remove-second-factor'

async function reset(
  email: string | undefined,
  withoutSecondFactor: boolean,
  { env }: CommandContext,
): Promise<Outcome> {
  const db = await openExistingDatabase(readConfig(env))
  try {
    return toOutcome(await resetPassword(db, email, { withoutSecondFactor }))
  } finally {
    await db.destroy()
  }
}

/** @throws DataError if no password was set */
function toOutcome(outcome: ResetOutcome): Outcome {
  if (outcome.state === 'done') {
    const { email, password, secondStep } = outcome
    const lines = [`email     ${email}`, `password  ${password}`, '', ended]
    if (secondStep.includes('passkey')) lines.push(passkeysStillWork)
    if (secondStep.length > 0) {
      lines.push(secondFactorStays, `npm run reset-password -- ${email} ${flag}`)
    }
    const text = `\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n`
    return { text, json: { email, password, secondStep } }
  }
  throw noAccount(outcome, 'npm run reset-password -- EMAIL')
}

const ended = 'Every session of this account has ended.'
const passkeysStillWork = 'Its passkeys still open it, without the password.'
const secondFactorStays =
  'Its second factor is kept. Where that is lost, or not yours, take it away:'
