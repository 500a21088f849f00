/** API tokens for the terminal. */
import type { OwnToken } from '#features/users/tokens/api-token.ts'
import type { Terminal } from '../terminal.server.ts'

export function formatToken({ name, scopes, expiresAt }: OwnToken, at: Date): string {
  return `“${name}” may ${scopes.join(', ')}, ${formatEnd(expiresAt, at)}`
}

/** A line for each; its id is last, since names may be the same. */
export function formatTokenList(tokens: OwnToken[], at: Date, style: Terminal['style']): string {
  const rows = tokens.map(({ _id, name, scopes, expiresAt, lastUsedAt }) => [
    name,
    scopes.join(', '),
    formatEnd(expiresAt, at),
    lastUsedAt ? `used ${dayOf(lastUsedAt)}` : 'not used yet',
    _id,
  ])
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  const lines = rows.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  )
  return lines
    .map((line, index) => (isExpired(tokens[index]?.expiresAt, at) ? style('dim', line) : line))
    .join('\n')
}

function formatEnd(expiresAt: string | null, at: Date): string {
  if (expiresAt === null) return 'without an end'
  return `${isExpired(expiresAt, at) ? 'expired' : 'until'} ${dayOf(expiresAt)}`
}

function isExpired(expiresAt: string | null | undefined, at: Date): boolean {
  return typeof expiresAt === 'string' && new Date(expiresAt) <= at
}

function dayOf(time: string): string {
  return time.slice(0, 10)
}
