import { useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import { callAdmin } from '#api/admin/call-admin.ts'
import { formatTime } from '#api/admin/format-time.ts'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { AccountSection } from './account-section.tsx'
import { TotpDialog, type TotpSecret } from './totp-dialog.tsx'
import type { SectionProps } from './use-account-actions.tsx'

/** Sets up or removes the authenticator app. */
export function TotpSection({ account, actions }: SectionProps) {
  const { totp } = account
  const [secret, setSecret] = useState<TotpSecret & { key: number }>()
  const [isConfirming, setIsConfirming] = useState(false)

  async function begin() {
    try {
      const response = await actions.withReauth(() => callAdmin<TotpSecret>('POST', adminApi.totp))
      setSecret((last) => response && { ...response.body, key: (last?.key ?? 0) + 1 })
    } catch (error) {
      setSecret(undefined)
      await actions.failed('Could not begin. Please try again.', error)
    }
  }

  async function finish(recoveryCodes: string[] | undefined) {
    setSecret(undefined)
    const update = { totp: { createdAt: new Date().toISOString() } }
    await actions.changedWithCodes(recoveryCodes, 'The app is set up.', update)
  }

  async function setUpFailed(error: unknown) {
    setSecret(undefined)
    await actions.failed('Could not set up the app.', error, account.recoveryCodesLeft === 0)
  }

  const afterRemoval = {
    totp: null,
    ...(account.passkeys.length === 0 && { recoveryCodesLeft: 0 }),
  }

  return (
    <AccountSection
      title="Authenticator app"
      text={
        totp
          ? `Set up: ${formatTime(totp.createdAt)}. The login asks for a code from the app after your password.`
          : 'An app on your phone shows six digits, and the login asks for them after your password.'
      }
      action={
        totp ? (
          <SmallButton
            variant="danger"
            aria-label="Remove the app"
            onClick={() => setIsConfirming(true)}
          >
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
        <TotpDialog
          key={secret.key}
          secret={secret.secret}
          uri={secret.uri}
          onDone={finish}
          onFailed={setUpFailed}
          onRestart={begin}
          onClose={() => setSecret(undefined)}
        />
      )}
      {isConfirming && (
        <ConfirmDialog
          question="Remove the app?"
          subject="The login will no longer ask for its codes."
          labels={{ confirm: 'Remove', busy: 'Removing...' }}
          onConfirm={() => actions.removeFactor('app', adminApi.totp, afterRemoval)}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </AccountSection>
  )
}
