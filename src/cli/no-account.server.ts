import { DataError } from '#db/sqlite-check.server.ts'
import type { NamedAccount } from '#features/users/named-account.server.ts'

/** Why a command has no account to work on. @param example how to name one */
export function noAccount(
  { state, emails }: Exclude<NamedAccount, { user: unknown }>,
  example: string,
): DataError {
  const reason =
    state === 'unknown' ? 'No account has this address.' : `Say which account: ${example}.`
  return new DataError(`${reason} ${administrators(emails)}`)
}

export function administrators(emails: string[]): string {
  return `The administrators are: ${emails.length > 0 ? emails.join(', ') : 'none'}`
}
