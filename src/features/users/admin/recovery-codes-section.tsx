import { useEffect, useRef, useState } from 'react'
import { adminApi } from '#admin-routes.ts'
import { callAdmin } from '#http/admin/call-admin.ts'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { Banner } from '#ui/banner.tsx'
import type { AccountOverview } from '../account.ts'
import { AccountSection } from './account-section.tsx'
import { isAnswerLost } from './call-outcome.ts'
import type { AccountSteps } from './use-account-steps.tsx'

interface RecoveryCodesSectionProps {
  account: AccountOverview
  steps: AccountSteps
}

/** How many recovery codes are left, and new ones. */
export function RecoveryCodesSection({ account, steps }: RecoveryCodesSectionProps) {
  const [isAsking, setIsAsking] = useState(false)
  const hasFactor = account.totp !== null || account.passkeys.length > 0

  /** @returns what is to be told when the question is off the screen */
  async function renew(): Promise<() => void> {
    try {
      const answer = await steps.delicately(() =>
        callAdmin<{ recoveryCodes: string[] }>('POST', adminApi.recoveryCodes),
      )
      return () => answer && steps.changedWithCodes(answer.body.recoveryCodes)
    } catch (error) {
      const title = isAnswerLost(error)
        ? 'The new codes did not arrive. Please make them again.'
        : 'Could not make new codes. Please try again.'
      return () => steps.failed(title, error)
    }
  }

  return (
    <AccountSection
      title="Recovery codes"
      text={
        hasFactor ? left(account.recoveryCodesLeft) : 'You get them with your first app or passkey.'
      }
      action={
        hasFactor && <SmallButton onClick={() => setIsAsking(true)}>Make new codes</SmallButton>
      }
    >
      {hasFactor && steps.codesLostWith && <LostCodes news={steps.codesLostWith} />}
      {isAsking && (
        <ConfirmDialog
          question="Make new recovery codes?"
          subject="The ones you have now will not work any more."
          labels={{ yes: 'Make new codes', busy: 'Making them...' }}
          onConfirm={renew}
          onClose={() => setIsAsking(false)}
        />
      )}
    </AccountSection>
  )
}

/** Takes the focus, and the window with it: the dialog that had to show the codes is closed. */
function LostCodes({ news }: { news: string }) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div className="account-banner">
      <Banner tone="negative">
        <p ref={ref} tabIndex={-1}>
          {news}, but its recovery codes did not arrive. Please make new codes here, and keep them.
        </p>
      </Banner>
    </div>
  )
}

function left(count: number) {
  const means = 'for the day on which your phone or your key is gone.'
  if (count === 0) return `None are left ${means}`
  return count === 1 ? `1 is left, ${means}` : `${count} are left, ${means}`
}
