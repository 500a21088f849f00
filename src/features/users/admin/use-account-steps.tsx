import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { adminApi } from '#admin-routes.ts'
import { refresh } from '#http/admin/admin-reads.ts'
import { isSessionOver, serverSentence } from '#http/admin/call-admin.ts'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { showToast } from '#ui/toast-store.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { type Delicately, useConfirmation } from './use-confirmation.tsx'

export interface AccountSteps {
  delicately: Delicately
  /** Tells the news and asks the server anew for what stands on the page. */
  changed: (news?: string) => Promise<void>
  /** The same, with recovery codes to be kept first: news behind a dialog are told to nobody. */
  changedWithCodes: (codes: string[] | undefined, news?: string) => Promise<void>
  /** Says what could not be done, with the server's reason; an ended session leads to the login. */
  failed: (title: string, error: unknown) => Promise<void>
}

/** What the sections of the account page share. @returns the dialogs to be drawn, too */
export function useAccountSteps(): { steps: AccountSteps; dialogs: ReactNode } {
  const queryClient = useQueryClient()
  const { delicately, dialog } = useConfirmation()
  const [kept, setKept] = useState<{ codes: string[]; news: string | undefined }>()

  async function changed(news?: string) {
    if (news) showToast({ title: news })
    await refresh(queryClient, adminApi.account)
    // The answer is there, and drawn a moment later: only then it shows whether the focus is lost.
    requestAnimationFrame(focusHeadingIfLost)
  }

  async function changedWithCodes(codes: string[] | undefined, news?: string) {
    if (!codes) return changed(news)
    setKept({ codes, news })
    await refresh(queryClient, adminApi.account)
  }

  async function failed(title: string, error: unknown) {
    console.error(error)
    if (isSessionOver(error)) return
    const description = serverSentence(error)
    showToast({ tone: 'destructive', title, ...(description && { description }) })
    // A refusal may mean that something else stands here by now.
    if (description) await changed()
  }

  function closeCodes() {
    setKept(undefined)
    if (kept?.news) showToast({ title: kept.news })
    focusHeadingIfLost()
  }

  return {
    steps: { delicately, changed, changedWithCodes, failed },
    dialogs: (
      <>
        {kept && <RecoveryCodesDialog codes={kept.codes} onClose={closeCodes} />}
        {dialog}
      </>
    ),
  }
}
