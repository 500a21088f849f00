import { useEffect, useRef, useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import { callAdmin } from '#api/admin/call-admin.ts'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { Banner } from '#ui/banner.tsx'
import { AccountSection } from './account-section.tsx'
import type { SectionProps } from './use-account-actions.tsx'

/** Shows how many recovery codes are left, and generates new ones. */
export function RecoveryCodesSection({ account, actions }: SectionProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const hasFactor = account.totp !== null || account.passkeys.length > 0

  /** @returns a callback that shows the outcome once the confirmation dialog is closed */
  async function regenerate(): Promise<() => void> {
    try {
      const response = await actions.withReauth(() =>
        callAdmin<{ recoveryCodes: string[] }>('POST', adminApi.recoveryCodes),
      )
      return () => response && actions.changedWithCodes(response.body.recoveryCodes)
    } catch (error) {
      return () => actions.failed('Could not generate new codes. Please try again.', error, true)
    }
  }

  return (
    <AccountSection
      title="Recovery codes"
      text={
        hasFactor
          ? remaining(account.recoveryCodesLeft)
          : 'You get them when you add your first app or passkey.'
      }
      action={
        hasFactor && (
          <SmallButton onClick={() => setIsConfirming(true)}>Generate new codes</SmallButton>
        )
      }
    >
      {account.recoveryCodesLeft > 0 && actions.areCodesUnseen && <UnseenCodes />}
      {isConfirming && (
        <ConfirmDialog
          question="Generate new recovery codes?"
          subject="Your current codes will stop working."
          labels={{ confirm: 'Generate new codes', busy: 'Generating...' }}
          onConfirm={regenerate}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </AccountSection>
  )
}

/** Takes the focus, because the dialog that would have shown the codes did not open. */
function UnseenCodes() {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div className="mt-5">
      <Banner tone="negative">
        <p ref={ref} tabIndex={-1}>
          There may be new recovery codes that you have not seen; the ones you saved may not work.
          Generate new codes here, and save them.
        </p>
      </Banner>
    </div>
  )
}

function remaining(count: number) {
  const left = count === 1 ? '1 is left' : `${count || 'None'} are left`
  return `${left}, for when you lose your phone or security key.`
}
