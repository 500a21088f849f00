import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { adminApi } from '#admin-routes.ts'
import { refresh } from '#http/admin/admin-reads.ts'
import { focusHeadingIfLost } from '#ui/admin/focus-heading.ts'
import type { AccountOverview } from '../account.ts'
import { ConfirmationDialog } from './confirmation-dialog.tsx'
import { isConfirmationAsked, isConfirmed } from './confirmed-until.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

export interface AccountSteps {
  /**
   * Does what is delicate, and asks for the password first where that is needed.
   * @returns undefined where it was not given
   */
  delicately: <Result>(act: () => Promise<Result>) => Promise<Result | undefined>
  /** Asks the server anew for what stands on the page, and shows new recovery codes, if there are. */
  changed: (recoveryCodes?: string[]) => Promise<void>
}

/** What the sections of the account page share. @returns the dialogs to be drawn, too */
export function useAccountSteps(): { steps: AccountSteps; dialogs: ReactNode } {
  const queryClient = useQueryClient()
  const [question, setQuestion] = useState<{ answer: (isConfirmed: boolean) => void }>()
  const [codes, setCodes] = useState<string[]>()

  function ask() {
    return new Promise<boolean>((answer) => setQuestion({ answer }))
  }

  function close(isConfirmedNow: boolean) {
    setQuestion(undefined)
    question?.answer(isConfirmedNow)
  }

  function noteConfirmation(confirmedUntil: string) {
    queryClient.setQueryData<AccountOverview>(
      [adminApi.account],
      (account) => account && { ...account, confirmedUntil },
    )
    close(true)
  }

  async function delicately<Result>(act: () => Promise<Result>) {
    const account = queryClient.getQueryData<AccountOverview>([adminApi.account])
    if (!isConfirmed(account?.confirmedUntil, new Date()) && !(await ask())) return undefined
    try {
      return await act()
    } catch (error) {
      if (!isConfirmationAsked(error)) throw error
      return (await ask()) ? act() : undefined
    }
  }

  async function changed(recoveryCodes?: string[]) {
    setCodes(recoveryCodes)
    await refresh(queryClient, adminApi.account)
    // The answer is there, and drawn a moment later: only then it shows whether the focus is lost.
    if (!recoveryCodes) requestAnimationFrame(focusHeadingIfLost)
  }

  function closeCodes() {
    setCodes(undefined)
    focusHeadingIfLost()
  }

  return {
    steps: { delicately, changed },
    dialogs: (
      <>
        {codes && <RecoveryCodesDialog codes={codes} onClose={closeCodes} />}
        {question && (
          <ConfirmationDialog onConfirmed={noteConfirmation} onClose={() => close(false)} />
        )}
      </>
    ),
  }
}
