import { useState } from 'react'
import { adminApi } from '#admin-routes.ts'
import { callAdmin } from '#http/admin/call-admin.ts'
import { readableTime } from '#http/admin/readable-time.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import type { AccountOverview } from '../account.ts'
import { AccountSection } from './account-section.tsx'
import { AppDialog, type AppSecret } from './app-dialog.tsx'
import type { AccountSteps } from './use-account-steps.tsx'

interface AppSectionProps {
  account: AccountOverview
  steps: AccountSteps
}

/** The app whose codes are a second factor: set up, or removed. */
export function AppSection({ account: { totp }, steps }: AppSectionProps) {
  const [secret, setSecret] = useState<AppSecret>()
  const [isAsking, setIsAsking] = useState(false)

  async function begin() {
    try {
      const answer = await steps.delicately(() => callAdmin<AppSecret>('POST', adminApi.totp))
      setSecret(answer?.body)
    } catch (error) {
      setSecret(undefined)
      await steps.failed('Could not begin. Please try again.', error)
    }
  }

  async function finish(recoveryCodes: string[] | undefined) {
    setSecret(undefined)
    await steps.changedWithCodes(recoveryCodes, 'The app is set up.')
  }

  /** @returns what is to be told when the question is off the screen */
  async function remove(): Promise<() => void> {
    try {
      const answer = await steps.delicately(() => callAdmin('DELETE', adminApi.totp))
      if (!answer) return () => {}
    } catch (error) {
      return () => steps.failed('Could not remove the app. Please try again.', error)
    }
    return () => steps.changed('The app was removed.')
  }

  return (
    <AccountSection
      title="Authenticator app"
      text={
        totp
          ? `Set up: ${readableTime(totp.createdAt)}. The login asks for a code of the app after your password.`
          : 'An app on your phone shows six digits, and the login asks for them after your password.'
      }
      action={
        totp ? (
          <SmallButton look="danger" aria-label="Remove the app" onClick={() => setIsAsking(true)}>
            Remove
          </SmallButton>
        ) : (
          <BusyButton busyLabel="One moment..." onClick={begin}>
            Set up an app
          </BusyButton>
        )
      }
    >
      {secret && (
        <AppDialog
          key={secret.secret}
          {...secret}
          onDone={finish}
          onStartAgain={begin}
          onClose={() => setSecret(undefined)}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          question="Remove the app?"
          subject="The login will not ask for its codes any more."
          labels={{ yes: 'Remove', busy: 'Removing...' }}
          onConfirm={remove}
          onClose={() => setIsAsking(false)}
        />
      )}
    </AccountSection>
  )
}
