import { useState } from 'react'
import { adminApi } from '#admin-routes.ts'
import { callAdmin } from '#http/admin/call-admin.ts'
import { readableTime } from '#http/admin/readable-time.ts'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import type { AccountOverview, Passkey } from '../account.ts'
import { AccountSection } from './account-section.tsx'
import { usePasskeySupport } from './browser-passkeys.ts'
import { isGone } from './call-outcome.ts'
import { type NewPasskeyAnswer, PasskeyDialog } from './passkey-dialog.tsx'
import type { AccountSteps } from './use-account-steps.tsx'

interface PasskeySectionProps {
  account: AccountOverview
  steps: AccountSteps
}

type Modal = { kind: 'add' } | { kind: 'remove'; passkey: Passkey }

/** The passkeys of the account: what there is, one more, one less. */
export function PasskeySection({ account, steps }: PasskeySectionProps) {
  const [modal, setModal] = useState<Modal>()
  const close = () => setModal(undefined)
  const obstacle = useObstacle(account.passkeyOrigin)

  async function added({ passkey, recoveryCodes }: NewPasskeyAnswer) {
    close()
    const passkeys = [...account.passkeys, passkey]
    await steps.changedWithCodes(recoveryCodes, 'The passkey was added.', { passkeys })
  }

  /** @returns whether it was added, and the dialog is closed */
  async function lookWhetherAdded(name: string) {
    const before = account.passkeys.map(({ _id }) => _id)
    const now = await steps.lookAnew()
    if (!now?.passkeys.some((it) => it.name === name && !before.includes(it._id))) return false
    close()
    steps.foundFactor('The passkey was added', account.totp === null && before.length === 0)
    return true
  }

  /** @returns what is to be told when the question is off the screen */
  async function remove({ _id }: Passkey): Promise<() => void> {
    try {
      const answer = await steps.delicately(() => callAdmin('DELETE', adminApi.passkey(_id)))
      if (!answer) return () => {}
    } catch (error) {
      if (isGone(error)) return () => removed(_id, 'The passkey was removed already.')
      return () =>
        steps.failed('Could not remove the passkey. Please try again.', error, {
          isDone: (now) => now.passkeys.every((it) => it._id !== _id),
          news: 'The passkey was removed.',
        })
    }
    return () => removed(_id, 'The passkey was removed.')
  }

  function removed(id: string, news: string) {
    const passkeys = account.passkeys.filter(({ _id }) => _id !== id)
    const isLastFactor = passkeys.length === 0 && account.totp === null
    return steps.changed(news, { passkeys, ...(isLastFactor && { recoveryCodesLeft: 0 }) })
  }

  return (
    <AccountSection
      title="Passkeys"
      text="A passkey lets you in with your finger, your face or the PIN of a device. It is also a second factor after your password."
      action={
        <SmallButton disabled={obstacle !== undefined} onClick={() => setModal({ kind: 'add' })}>
          Add a passkey
        </SmallButton>
      }
    >
      {obstacle && <p className="account-obstacle">{obstacle}</p>}
      {account.passkeys.length > 0 && (
        <ul className="admin-rows account-rows">
          {account.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey._id}
              passkey={passkey}
              onRemove={() => setModal({ kind: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {modal?.kind === 'add' && (
        <PasskeyDialog
          delicately={steps.delicately}
          onAdded={added}
          onAnswerLost={lookWhetherAdded}
          onClose={close}
        />
      )}
      {modal?.kind === 'remove' && (
        <ConfirmDialog
          question="Remove this passkey?"
          subject={
            <>
              <bdi>{modal.passkey.name}</bdi> will not let you in any more.
            </>
          }
          labels={{ yes: 'Remove', busy: 'Removing...' }}
          onConfirm={() => remove(modal.passkey)}
          onClose={close}
        />
      )}
    </AccountSection>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className="admin-row">
      <div className="min-w-0">
        <p className="account-row-title">
          <bdi>{name}</bdi>
        </p>
        <p className="label admin-row-facts">
          <span>Added: {readableTime(createdAt)}</span>
          <span>{lastUsedAt ? `Last used: ${readableTime(lastUsedAt)}` : 'Not used yet'}</span>
        </p>
      </div>
      <SmallButton look="danger" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </SmallButton>
    </li>
  )
}

/** Why no passkey can be added here; undefined where nothing stands in the way. */
function useObstacle(passkeyOrigin: string) {
  const isSupported = usePasskeySupport()
  if (location.origin !== passkeyOrigin) return `Passkeys work only at ${passkeyOrigin}.`
  return isSupported ? undefined : 'This browser does not know passkeys.'
}
