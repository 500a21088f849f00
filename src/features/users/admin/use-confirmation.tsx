import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { adminApi } from '#admin-routes.ts'
import type { AccountOverview } from '../account.ts'
import { ConfirmationDialog } from './confirmation-dialog.tsx'
import { isConfirmationAsked, isConfirmed } from './confirmed-until.ts'

/**
 * Does what is delicate, and asks for the password first where that is needed.
 * @returns undefined where it was not given
 * @throws what `act` throws, and an ended session that was noticed while the password was asked for
 */
export type Delicately = <Result>(act: () => Promise<Result>) => Promise<Result | undefined>

/** For a page on which something delicate is done. @returns the dialog to be drawn, too */
export function useConfirmation(): { delicately: Delicately; dialog: ReactNode } {
  const queryClient = useQueryClient()
  const [question, setQuestion] = useState<PromiseWithResolvers<boolean>>()
  const wasConfirmedHere = useRef(false)

  function ask() {
    const asked = Promise.withResolvers<boolean>()
    setQuestion(asked)
    return asked.promise
  }

  function close(isConfirmedNow: boolean) {
    setQuestion(undefined)
    question?.resolve(isConfirmedNow)
  }

  function noteConfirmation(confirmedUntil: string) {
    queryClient.setQueryData<AccountOverview>(
      [adminApi.account],
      (account) => account && { ...account, confirmedUntil },
    )
    wasConfirmedHere.current = true
    close(true)
  }

  /** Whoever wanted something delicate keeps what was typed for it. */
  function endWithSession(error: unknown) {
    setQuestion(undefined)
    question?.reject(error)
  }

  /** Spares a call that would be refused; a clock that is ahead may be wrong about it once. */
  function isOver() {
    if (wasConfirmedHere.current) return false
    const account = queryClient.getQueryData<AccountOverview>([adminApi.account])
    return account !== undefined && !isConfirmed(account.confirmedUntil, new Date())
  }

  async function delicately<Result>(act: () => Promise<Result>) {
    if (isOver() && !(await ask())) return undefined
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
      <ConfirmationDialog
        onConfirmed={noteConfirmation}
        onSessionOver={endWithSession}
        onClose={() => close(false)}
      />
    ),
  }
}
