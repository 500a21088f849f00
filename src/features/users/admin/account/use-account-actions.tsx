import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import { refresh } from '#api/admin/admin-queries.ts'
import { callAdmin, isSessionOver, serverMessageOf } from '#api/admin/call-admin.ts'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { showToast } from '#ui/toast-store.ts'
import type { AccountOverview } from '../../account/account.ts'
import { isGone, isOutcomeUnknown } from './api-outcome.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { useReauth } from './use-reauth.tsx'

/** An optimistic update, shown until the account is fetched again. */
type AccountUpdate = Partial<AccountOverview>

export type AccountActions = ReturnType<typeof useAccountActions>['actions']

export interface SectionProps {
  account: AccountOverview
  actions: AccountActions
}

const unknownOutcome = {
  title: 'It is unclear whether this was done.',
  description: 'No response came from the server. Check this page before you try again.',
}

/** Actions that the sections of the account page share. @returns also the dialogs to render */
export function useAccountActions() {
  const queryClient = useQueryClient()
  const { withReauth, dialog } = useReauth()
  const [newCodes, setNewCodes] = useState<{ codes: string[]; message: string | undefined }>()
  /** Whether recovery codes may have been created that never reached the browser. */
  const [areCodesUnseen, setAreCodesUnseen] = useState(false)

  function applyUpdate(update: AccountUpdate | undefined) {
    queryClient.setQueryData<AccountOverview>(
      [adminApi.account],
      (account) => account && { ...account, ...update },
    )
  }

  /** Shows a toast and fetches the account again. */
  async function changed(message?: string, update?: AccountUpdate) {
    applyUpdate(update)
    if (message) showToast({ title: message })
    await refresh(queryClient, adminApi.account)
    // React renders the response a moment later: only then is it clear whether the focus is lost.
    requestAnimationFrame(focusHeadingIfLost)
  }

  /** The same, after a dialog with new recovery codes: a toast behind a dialog is not announced. */
  async function changedWithCodes(codes?: string[], message?: string, update?: AccountUpdate) {
    if (!codes) return changed(message, update)
    applyUpdate({ ...update, recoveryCodesLeft: codes.length })
    setAreCodesUnseen(false)
    setNewCodes({ codes, message })
    await refresh(queryClient, adminApi.account)
  }

  /**
   * Shows why a call failed and fetches the account again; an ended session leads to the login.
   * @param createsCodes whether the call would have created recovery codes
   */
  async function failed(title: string, error: unknown, createsCodes = false) {
    console.error(error)
    if (isSessionOver(error)) return
    if (createsCodes && isOutcomeUnknown(error)) setAreCodesUnseen(true)
    const description = serverMessageOf(error)
    const reason = { title, ...(description && { description }) }
    showToast({ tone: 'destructive', ...(isOutcomeUnknown(error) ? unknownOutcome : reason) })
    await changed()
  }

  /** Removes a second factor. @returns a callback for the closed confirmation dialog */
  async function removeFactor(subject: 'app' | 'passkey', path: string, update: AccountUpdate) {
    try {
      const response = await withReauth(() => callAdmin('DELETE', path))
      return () => response && changed(`The ${subject} was removed.`, update)
    } catch (error) {
      if (isGone(error)) return () => changed(`The ${subject} was removed already.`, update)
      return () => failed(`Could not remove the ${subject}. Please try again.`, error)
    }
  }

  function closeCodes() {
    setNewCodes(undefined)
    if (newCodes?.message) showToast({ title: newCodes.message })
    focusHeadingIfLost()
  }

  return {
    actions: { withReauth, changed, changedWithCodes, failed, removeFactor, areCodesUnseen },
    dialogs: (
      <>
        {newCodes && <RecoveryCodesDialog codes={newCodes.codes} onClose={closeCodes} />}
        {dialog}
      </>
    ),
  }
}
