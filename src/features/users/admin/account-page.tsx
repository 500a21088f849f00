import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#admin-routes.ts'
import { read, readList } from '#http/admin/admin-reads.ts'
import { LoadFailure } from '#ui/admin/load-failure.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { RowPlaceholders } from '#ui/admin/row-placeholders.tsx'
import type { AccountOverview, OwnSession } from '../account.ts'
import { AppSection } from './app-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { RecoveryCodesSection } from './recovery-codes-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { useAccountSteps } from './use-account-steps.tsx'

const placeholderCount = 5

/** One's own account: what it takes to log in, and where one is logged in. */
export function AccountPage() {
  const account = useQuery(read<AccountOverview>(adminApi.account))
  const sessions = useQuery(readList<OwnSession>(adminApi.ownSessions))
  const hasFailed = account.isError || sessions.isError
  const isThere = account.data !== undefined && sessions.data !== undefined
  return (
    <>
      <PageHeader title="Your Account" />
      {hasFailed && (
        <LoadFailure
          message="Error loading your account. Try again later."
          onRetry={() => Promise.all([account.refetch(), sessions.refetch()])}
        />
      )}
      {!hasFailed && !isThere && (
        <RowPlaceholders count={placeholderCount} label="Loading your account" />
      )}
      {/* What came before stays: somebody may be typing in it. */}
      {isThere && <Account account={account.data} sessions={sessions.data.items} />}
    </>
  )
}

interface AccountProps {
  account: AccountOverview
  sessions: OwnSession[]
}

function Account({ account, sessions }: AccountProps) {
  const { steps, dialogs } = useAccountSteps()
  return (
    <>
      <p className="account-whose">
        <bdi>{account.username}</bdi>, {account.email}
      </p>
      <AppSection account={account} steps={steps} />
      <PasskeySection account={account} steps={steps} />
      <RecoveryCodesSection account={account} steps={steps} />
      <PasswordSection account={account} steps={steps} />
      <SessionsSection sessions={sessions} steps={steps} />
      {dialogs}
    </>
  )
}
