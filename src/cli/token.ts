/** `folio token create|list|revoke`: API tokens of an administrator, in the local database. The site may be running. */
import { type Command, Option } from 'commander'
import { readConfig } from '#config.server.ts'
import type { Db } from '#db/open.server.ts'
import { openExistingDatabase } from '#db/open-existing.server.ts'
import { DataError } from '#db/sqlite-check.server.ts'
import { dayMs } from '#durations.ts'
import { withAccountLock } from '#features/users/login/account-lock.server.ts'
import { findNamedAccount } from '#features/users/named-account.server.ts'
import { defaultTokenDays, newToken } from '#features/users/tokens/api-token.ts'
import { createToken, listTokens, revokeToken } from '#features/users/tokens/api-tokens.server.ts'
import { HttpError } from '#http/errors.server.ts'
import { scopes } from '#http/scopes.ts'
import {
  type CommandContext,
  type CommandModule,
  type Outcome,
  UsageError,
} from './command.server.ts'
import { administrators, noAccount } from './no-account.server.ts'
import { formatToken, formatTokenList } from './token/format-tokens.server.ts'
import { validate } from './validate.server.ts'

export const failureMessage = 'The command failed.'

interface AccountOptions {
  account?: string
}

interface CreateOptions extends AccountOptions {
  scope: string[]
  days: string
}

export const define: CommandModule['define'] = (command, context) => {
  const { run } = context
  addAccountOption(command.command('create'))
    .description('Make a token, and print it: it is shown only now')
    .argument('<NAME>', 'of the program that uses it')
    .addOption(
      new Option('--scope <SCOPE...>', 'what it may do').choices(scopes).makeOptionMandatory(),
    )
    .option('--days <DAYS>', 'how long it is valid: a number, or never', `${defaultTokenDays}`)
    .action(run((name: string, options: CreateOptions) => create(name, options, context)))
  addAccountOption(command.command('list'))
    .description('List the tokens of an account, newest first')
    .action(run((options: AccountOptions) => list(options, context)))
  addAccountOption(command.command('revoke'))
    .description('Revoke a token')
    .argument('<TOKEN>', 'its name or id')
    .action(run((name: string, options: AccountOptions) => revoke(name, options, context)))
}

function addAccountOption(command: Command) {
  return command.option(
    '--account <EMAIL>',
    'of an administrator; not needed while there is only one',
  )
}

/** The token alone is on stdout, for `FOLIO_TOKEN=$(folio token create …)`. */
async function create(
  name: string,
  { scope, days, account }: CreateOptions,
  { env, terminal }: CommandContext,
): Promise<Outcome> {
  const at = new Date()
  const input = validate(newToken, { name, scopes: scope, expiresAt: endOf(days, at) })
  const { created, email } = await withAccount(env, account, async (trx, { _id, email }) => ({
    created: await createToken(trx, _id, input, at),
    email,
  }))
  terminal.err.write(`${formatToken(created, at)}, for ${email}. It is shown only now:\n`)
  return { text: created.token, json: created }
}

/** @returns null: it never expires */
function endOf(days: string, at: Date): string | null {
  if (days === 'never') return null
  const count = /^\d{1,4}$/.test(days) ? Number(days) : 0
  if (count === 0) throw new UsageError('--days is a number from 1 to 9999, or never.')
  return new Date(at.getTime() + count * dayMs).toISOString()
}

function list(
  { account }: AccountOptions,
  { env, terminal: { style } }: CommandContext,
): Promise<Outcome> {
  return withAccount(env, account, async (trx, { _id, email }) => {
    const tokens = await listTokens(trx, _id)
    const text = formatTokenList(tokens, new Date(), style) || `${email} has no API tokens.`
    return { text, json: tokens }
  })
}

function revoke(
  asked: string,
  { account }: AccountOptions,
  { env }: CommandContext,
): Promise<Outcome> {
  return withAccount(env, account, async (trx, user) => {
    const tokens = await listTokens(trx, user._id)
    const [found, ...others] = tokens.filter(({ _id, name }) => _id === asked || name === asked)
    if (!found) throw new HttpError(404, `There is no token ${asked}. ${listHint}`)
    if (others.length > 0) {
      throw new HttpError(409, `Several tokens are named ${asked}: use an id. ${listHint}`)
    }
    await revokeToken(trx, user._id, found._id)
    return { text: `“${found.name}” is revoked.`, json: { _id: found._id, name: found.name } }
  })
}

const listHint = 'List them with: folio token list'

interface Administrator {
  _id: string
  email: string
}

/** Under the lock under which accounts lose their role, and their tokens with it. */
async function withAccount<Result>(
  env: CommandContext['env'],
  named: string | undefined,
  work: (trx: Db, account: Administrator) => Promise<Result>,
): Promise<Result> {
  const db = await openExistingDatabase(readConfig(env))
  try {
    return await withAccountLock(db, async (trx) => {
      const found = await findNamedAccount(trx, named)
      if (!('user' in found)) throw noAccount(found, 'add --account EMAIL')
      const { user, emails } = found
      if (emails.includes(user.email)) return work(trx, user)
      throw new DataError(`${user.email} is no administrator. ${administrators(emails)}`)
    })
  } finally {
    await db.destroy()
  }
}
