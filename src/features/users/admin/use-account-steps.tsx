import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { adminApi } from '#admin-routes.ts'
import { refresh } from '#http/admin/admin-reads.ts'
import { isSessionOver, serverSentence } from '#http/admin/call-admin.ts'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import { showToast } from '#ui/toast-store.ts'
import type { AccountOverview } from '../account.ts'
import { isAnswerLost } from './call-outcome.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { type Delicately, useConfirmation } from './use-confirmation.tsx'

/** What an answer says of the account: shown at once, before the server is asked anew. */
type Known = Partial<AccountOverview>

/** How a call whose answer was lost shows that it was done after all. */
interface DoneAfterAll {
  isDone: (account: AccountOverview) => boolean
  news: string
}

export interface AccountSteps {
  delicately: Delicately
  /** Tells the news and asks the server anew for what stands on the page. */
  changed: (news?: string, known?: Known) => Promise<void>
  /** The same, with recovery codes to be kept first: news behind a dialog are told to nobody. */
  changedWithCodes: (codes: string[] | undefined, news?: string, known?: Known) => Promise<void>
  /** Says what could not be done, with the server's reason; an ended session leads to the login. */
  failed: (title: string, error: unknown, afterAll?: DoneAfterAll) => Promise<void>
  /** Asks the server anew. @returns undefined where it does not answer */
  lookAnew: () => Promise<AccountOverview | undefined>
  /** For a factor that is there although its answer was lost: 'The app is set up'. */
  foundFactor: (news: string, isFirst: boolean) => void
  /** What came with recovery codes that nobody has seen; undefined where none were lost. */
  codesLostWith: string | undefined
}

/** What the sections of the account page share. @returns the dialogs to be drawn, too */
export function useAccountSteps(): { steps: AccountSteps; dialogs: ReactNode } {
  const queryClient = useQueryClient()
  const { delicately, dialog } = useConfirmation()
  const [kept, setKept] = useState<{ codes: string[]; news: string | undefined }>()
  const [codesLostWith, setCodesLostWith] = useState<string>()

  function note(known: Known | undefined) {
    queryClient.setQueryData<AccountOverview>(
      [adminApi.account],
      (account) => account && { ...account, ...known },
    )
  }

  async function changed(news?: string, known?: Known) {
    note(known)
    if (news) showToast({ title: news })
    await refresh(queryClient, adminApi.account)
    // The answer is there, and drawn a moment later: only then it shows whether the focus is lost.
    requestAnimationFrame(focusHeadingIfLost)
  }

  async function changedWithCodes(codes: string[] | undefined, news?: string, known?: Known) {
    if (!codes) return changed(news, known)
    note({ ...known, recoveryCodesLeft: codes.length })
    setCodesLostWith(undefined)
    setKept({ codes, news })
    await refresh(queryClient, adminApi.account)
  }

  async function lookAnew() {
    await refresh(queryClient, adminApi.account)
    const state = queryClient.getQueryState<AccountOverview>([adminApi.account])
    return state?.status === 'success' ? state.data : undefined
  }

  async function failed(title: string, error: unknown, afterAll?: DoneAfterAll) {
    console.error(error)
    if (isSessionOver(error)) return
    const account = afterAll && isAnswerLost(error) ? await lookAnew() : undefined
    if (account && afterAll?.isDone(account)) return changed(afterAll.news)
    const description = serverSentence(error)
    showToast({ tone: 'destructive', title, ...(description && { description }) })
    // A refusal may mean that something else stands here by now, and no answer may mean anything.
    await changed()
  }

  function foundFactor(news: string, isFirst: boolean) {
    if (isFirst) setCodesLostWith(news)
    else showToast({ title: `${news}.` })
  }

  function closeCodes() {
    setKept(undefined)
    if (kept?.news) showToast({ title: kept.news })
    focusHeadingIfLost()
  }

  return {
    steps: { delicately, changed, changedWithCodes, failed, lookAnew, foundFactor, codesLostWith },
    dialogs: (
      <>
        {kept && <RecoveryCodesDialog codes={kept.codes} onClose={closeCodes} />}
        {dialog}
      </>
    ),
  }
}
