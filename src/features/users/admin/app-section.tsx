import { useRef, useState } from 'react'
import { adminApi } from '#admin-routes.ts'
import { callAdmin } from '#http/admin/call-admin.ts'
import { readableTime } from '#http/admin/readable-time.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import type { AccountOverview } from '../account.ts'
import { AccountSection } from './account-section.tsx'
import { AppDialog, type AppSecret } from './app-dialog.tsx'
import { isAnswerLost, isGone } from './call-outcome.ts'
import type { AccountSteps } from './use-account-steps.tsx'

interface AppSectionProps {
  account: AccountOverview
  steps: AccountSteps
}

/** The app whose codes are a second factor: set up, or removed. */
export function AppSection({ account, steps }: AppSectionProps) {
  const { totp } = account
  const hasPasskeys = account.passkeys.length > 0
  const [secret, setSecret] = useState<AppSecret & { attempt: number }>()
  const wasAnswerLost = useRef(false)
  const [isAsking, setIsAsking] = useState(false)

  async function begin() {
    try {
      const answer = await steps.delicately(() => callAdmin<AppSecret>('POST', adminApi.totp))
      wasAnswerLost.current = false
      setSecret((last) => answer && { ...answer.body, attempt: (last?.attempt ?? 0) + 1 })
    } catch (error) {
      setSecret(undefined)
      await steps.failed('Could not begin. Please try again.', error)
    }
  }

  async function finish(recoveryCodes: string[] | undefined) {
    setSecret(undefined)
    const known = { totp: { createdAt: new Date().toISOString() } }
    await steps.changedWithCodes(recoveryCodes, 'The app is set up.', known)
  }

  /** @returns whether the app stands there, and the dialog is closed */
  async function lookWhetherDone(error: unknown) {
    wasAnswerLost.current ||= isAnswerLost(error)
    const now = await steps.lookAnew()
    if (!now?.totp) return false
    setSecret(undefined)
    if (wasAnswerLost.current) steps.foundFactor('The app is set up', !hasPasskeys)
    else await steps.changed('The app is set up already.')
    return true
  }

  /** @returns what is to be told when the question is off the screen */
  async function remove(): Promise<() => void> {
    try {
      const answer = await steps.delicately(() => callAdmin('DELETE', adminApi.totp))
      if (!answer) return () => {}
    } catch (error) {
      if (isGone(error)) return () => removed('The app was removed already.')
      return () =>
        steps.failed('Could not remove the app. Please try again.', error, {
          isDone: (now) => now.totp === null,
          news: 'The app was removed.',
        })
    }
    return () => removed('The app was removed.')
  }

  function removed(news: string) {
    return steps.changed(news, { totp: null, ...(!hasPasskeys && { recoveryCodesLeft: 0 }) })
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
          key={secret.attempt}
          secret={secret.secret}
          uri={secret.uri}
          onDone={finish}
          onUnclear={lookWhetherDone}
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
