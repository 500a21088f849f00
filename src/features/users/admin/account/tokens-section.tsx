import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi, adminPages } from '#admin-paths.ts'
import { refresh, removeFromLists } from '#api/admin/admin-queries.ts'
import { callAdmin } from '#api/admin/call-admin.ts'
import { formatTime } from '#api/admin/format-time.ts'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { SecretDialog } from '#ui/admin/secret-dialog.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import type { CreatedToken, OwnToken } from '../../tokens/api-token.ts'
import { AccountRow } from './account-row.tsx'
import { AccountSection } from './account-section.tsx'
import { isGone } from './api-outcome.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'
import type { AccountActions } from './use-account-actions.tsx'

interface TokensSectionProps {
  tokens: OwnToken[]
  actions: AccountActions
}

type Modal =
  | { kind: 'create' }
  | { kind: 'created'; token: string }
  | { kind: 'revoke'; token: OwnToken }

/** Lists, creates and revokes API tokens. */
export function TokensSection({ tokens, actions }: TokensSectionProps) {
  const queryClient = useQueryClient()
  const [modal, setModal] = useState<Modal>()
  const close = () => setModal(undefined)

  async function created({ token }: CreatedToken) {
    setModal({ kind: 'created', token })
    await refresh(queryClient, adminApi.tokens)
  }

  async function createFailed(error: unknown) {
    close()
    await refresh(queryClient, adminApi.tokens)
    await actions.failed('Could not create the token.', error)
  }

  /** @returns a callback for the closed confirmation dialog */
  async function revoke({ _id }: OwnToken) {
    let message = 'The token was revoked.'
    try {
      await callAdmin('DELETE', adminApi.token(_id))
    } catch (error) {
      message = 'The token had been revoked already.'
      if (!isGone(error))
        return () => actions.failed('Could not revoke the token. Please try again.', error)
    }
    removeFromLists(queryClient, adminApi.tokens, _id)
    return () => actions.changed(message)
  }

  return (
    <AccountSection
      title="API tokens"
      text={
        <>
          A token lets a program work in your name, within its scopes. It never manages accounts,
          tokens or backups. See <a href={adminPages.api}>what it may call</a>.
        </>
      }
      action={
        <SmallButton onClick={() => setModal({ kind: 'create' })}>Create a token</SmallButton>
      }
    >
      {tokens.length > 0 && (
        <ul className="admin-rows account-rows">
          {tokens.map((token) => (
            <AccountRow key={token._id} title={<bdi>{token.name}</bdi>} facts={factsOf(token)}>
              <SmallButton
                variant="danger"
                aria-label={`Revoke ${token.name}`}
                onClick={() => setModal({ kind: 'revoke', token })}
              >
                Revoke
              </SmallButton>
            </AccountRow>
          ))}
        </ul>
      )}
      {modal?.kind === 'create' && (
        <NewTokenDialog
          withReauth={actions.withReauth}
          onCreated={created}
          onFailed={createFailed}
          onClose={close}
        />
      )}
      {modal?.kind === 'created' && (
        <SecretDialog
          title="Your new token"
          secret={modal.token}
          onClose={() => {
            close()
            actions.changed('The token was created.')
          }}
        >
          Whoever has it can do what you chose, so keep it like a password.
        </SecretDialog>
      )}
      {modal?.kind === 'revoke' && (
        <ConfirmDialog
          question="Revoke this token?"
          subject={
            <>
              The program that uses <bdi>{modal.token.name}</bdi> will stop working.
            </>
          }
          labels={{ confirm: 'Revoke', busy: 'Revoking...' }}
          onConfirm={() => revoke(modal.token)}
          onClose={close}
        />
      )}
    </AccountSection>
  )
}

function factsOf({ scopes, expiresAt, lastUsedAt }: OwnToken) {
  const isExpired = expiresAt !== null && new Date(expiresAt) <= new Date()
  const end = expiresAt === null ? 'Never expires' : `Expires: ${formatTime(expiresAt)}`
  return [
    scopes.join(', '),
    isExpired ? `Expired: ${formatTime(expiresAt)}` : end,
    lastUsedAt ? `Last used: ${formatTime(lastUsedAt)}` : 'Not used yet',
  ]
}
