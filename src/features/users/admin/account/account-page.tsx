import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#admin-paths.ts'
import { adminQuery, listQuery } from '#api/admin/admin-queries.ts'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import type { AccountOverview, OwnSession } from '../../account/account.ts'
import type { OwnToken } from '../../tokens/api-token.ts'
import { IdentitySection } from './identity-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { RecoveryCodesSection } from './recovery-codes-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TokensSection } from './tokens-section.tsx'
import { TotpSection } from './totp-section.tsx'
import { useAccountActions } from './use-account-actions.tsx'

const placeholderCount = 5

/** The user's own account: name and address, factors, password and sessions. */
export function AccountPage() {
  const account = useQuery(adminQuery<AccountOverview>(adminApi.account))
  const sessions = useQuery(listQuery<OwnSession>(adminApi.ownSessions))
  const tokens = useQuery(listQuery<OwnToken>(adminApi.tokens))
  const hasFailed = account.isError || sessions.isError || tokens.isError
  const isLoaded =
    account.data !== undefined && sessions.data !== undefined && tokens.data !== undefined
  return (
    <>
      <PageHeader title="Your Account" />
      {hasFailed && (
        <LoadFailure
          message="Error loading your account. Try again later."
          onRetry={() => Promise.all([account.refetch(), sessions.refetch(), tokens.refetch()])}
        />
      )}
      {!hasFailed && !isLoaded && (
        <RowPlaceholders count={placeholderCount} label="Loading your account" />
      )}
      {/* Stays mounted after a failed refetch, so that form input is kept. */}
      {isLoaded && (
        <Account account={account.data} sessions={sessions.data.items} tokens={tokens.data.items} />
      )}
    </>
  )
}

interface AccountProps {
  account: AccountOverview
  sessions: OwnSession[]
  tokens: OwnToken[]
}

function Account({ account, sessions, tokens }: AccountProps) {
  const { actions, dialogs } = useAccountActions()
  return (
    <>
      <IdentitySection account={account} actions={actions} />
      <TotpSection account={account} actions={actions} />
      <PasskeySection account={account} actions={actions} />
      <RecoveryCodesSection account={account} actions={actions} />
      <PasswordSection account={account} actions={actions} />
      <SessionsSection sessions={sessions} actions={actions} />
      {account.isAdmin && <TokensSection tokens={tokens} actions={actions} />}
      {dialogs}
    </>
  )
}
