/** Commands on a site far away. */
import { apiTokenPrefix } from '#http/bearer-token.server.ts'
import { SourceError } from '#server/import/import-source.server.ts'
import { type RemoteCalls, remoteCalls } from '#server/sync/remote-calls.server.ts'
import { type CommandContext, UsageError } from './command.server.ts'

export const siteOption = [
  '--site <URL>',
  'a site far away, with an API token in FOLIO_TOKEN',
] as const

interface RemoteSite {
  origin: string
  calls: RemoteCalls
}

/**
 * With the token of the environment: other users see the arguments of a process.
 * @param scopes that the token needs
 * @throws UsageError
 */
export function openRemote(
  site: string,
  { env }: Pick<CommandContext, 'env'>,
  scopes: string,
): RemoteSite {
  const token = env.FOLIO_TOKEN?.trim()
  if (!token) throw new UsageError(tokenNeeded(scopes))
  if (!tokenPattern.test(token)) {
    throw new UsageError(`FOLIO_TOKEN is no API token, which begins with ${apiTokenPrefix}.`)
  }
  try {
    const calls = remoteCalls(site, token)
    return { origin: new URL(site).origin, calls }
  } catch (error) {
    throw error instanceof SourceError ? new UsageError(error.message) : error
  }
}

const tokenPattern = new RegExp(`^${apiTokenPrefix}\\w+$`)

function tokenNeeded(scopes: string) {
  return `Set FOLIO_TOKEN to an API token with ${scopes}, from Your Account in the admin area or from folio token create.`
}
