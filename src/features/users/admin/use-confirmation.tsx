import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { adminApi } from '#admin-routes.ts'
import type { AccountOverview } from '../account.ts'
import { ConfirmationDialog } from './confirmation-dialog.tsx'
import { isConfirmationAsked, isConfirmed } from './confirmed-until.ts'

/**
 * Does what is delicate, and asks for the password first where that is needed.
 * @returns undefined where it was not given
 */
export type Delicately = <Result>(act: () => Promise<Result>) => Promise<Result | undefined>

/** For a page on which something delicate is done. @returns the dialog to be drawn, too */
export function useConfirmation(): { delicately: Delicately; dialog: ReactNode } {
  const queryClient = useQueryClient()
  const [question, setQuestion] = useState<{ answer: (isConfirmed: boolean) => void }>()

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
    const isOver = account && !isConfirmed(account.confirmedUntil, new Date())
    if (isOver && !(await ask())) return undefined
    try {
      return await act()
    } catch (error) {
      // Nothing was done: the server looks at this before anything else.
      if (!isConfirmationAsked(error)) throw error
      return (await ask()) ? act() : undefined
    }
  }

  return {
    delicately,
    dialog: question && (
      <ConfirmationDialog onConfirmed={noteConfirmation} onClose={() => close(false)} />
    ),
  }
}
