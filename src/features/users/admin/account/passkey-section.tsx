import { useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import { formatTime } from '#api/admin/format-time.ts'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import type { Passkey } from '../../account/account.ts'
import { AccountRow } from './account-row.tsx'
import { AccountSection } from './account-section.tsx'
import { usePasskeySupport } from './browser-passkeys.ts'
import { type NewPasskeyResponse, PasskeyDialog } from './passkey-dialog.tsx'
import type { SectionProps } from './use-account-actions.tsx'

type Modal = { kind: 'add' } | { kind: 'remove'; passkey: Passkey }

/** Lists, adds and removes passkeys. */
export function PasskeySection({ account, actions }: SectionProps) {
  const [modal, setModal] = useState<Modal>()
  const close = () => setModal(undefined)
  const unavailableReason = usePasskeyUnavailableReason(account.passkeyOrigin)

  async function added({ passkey, recoveryCodes }: NewPasskeyResponse) {
    close()
    const passkeys = [...account.passkeys, passkey]
    await actions.changedWithCodes(recoveryCodes, 'The passkey was added.', { passkeys })
  }

  async function addFailed(error: unknown) {
    close()
    await actions.failed('Could not add the passkey.', error, account.recoveryCodesLeft === 0)
  }

  function remove({ _id }: Passkey) {
    const passkeys = account.passkeys.filter((each) => each._id !== _id)
    const isLastFactor = passkeys.length === 0 && account.totp === null
    const update = { passkeys, ...(isLastFactor && { recoveryCodesLeft: 0 }) }
    return actions.removeFactor('passkey', adminApi.passkey(_id), update)
  }

  return (
    <AccountSection
      title="Passkeys"
      text="A passkey logs you in with your finger, your face or the PIN of a device. It is also a second factor after your password."
      action={
        <SmallButton
          disabled={unavailableReason !== undefined}
          onClick={() => setModal({ kind: 'add' })}
        >
          Add a passkey
        </SmallButton>
      }
    >
      {unavailableReason && <p className="account-obstacle">{unavailableReason}</p>}
      {account.passkeys.length > 0 && (
        <ul className="admin-rows account-rows">
          {account.passkeys.map((passkey) => (
            <AccountRow
              key={passkey._id}
              title={<bdi>{passkey.name}</bdi>}
              facts={[
                `Added: ${formatTime(passkey.createdAt)}`,
                passkey.lastUsedAt
                  ? `Last used: ${formatTime(passkey.lastUsedAt)}`
                  : 'Not used yet',
              ]}
            >
              <SmallButton
                variant="danger"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setModal({ kind: 'remove', passkey })}
              >
                Remove
              </SmallButton>
            </AccountRow>
          ))}
        </ul>
      )}
      {modal?.kind === 'add' && (
        <PasskeyDialog
          withReauth={actions.withReauth}
          onAdded={added}
          onFailed={addFailed}
          onClose={close}
        />
      )}
      {modal?.kind === 'remove' && (
        <ConfirmDialog
          question="Remove this passkey?"
          subject={
            <>
              <bdi>{modal.passkey.name}</bdi> will no longer log you in.
            </>
          }
          labels={{ confirm: 'Remove', busy: 'Removing...' }}
          onConfirm={() => remove(modal.passkey)}
          onClose={close}
        />
      )}
    </AccountSection>
  )
}

/** Why no passkey can be added in this browser; undefined if one can. */
function usePasskeyUnavailableReason(passkeyOrigin: string) {
  const isSupported = usePasskeySupport()
  if (location.origin !== passkeyOrigin) return `Passkeys work only at ${passkeyOrigin}.`
  return isSupported ? undefined : "This browser doesn't support passkeys."
}
