import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import type { AccountOverview } from '../../account/account.ts'
import { ReauthDialog } from './reauth-dialog.tsx'
import { hasRecentAuth, isReauthRequired } from './recent-auth.ts'

export type WithReauth = ReturnType<typeof useReauth>['withReauth']

/** @returns `withReauth`, and the dialog to render */
export function useReauth() {
  const queryClient = useQueryClient()
  const [prompt, setPrompt] = useState<PromiseWithResolvers<boolean>>()
  const hasReauthenticated = useRef(false)

  function promptForPassword() {
    const pending = Promise.withResolvers<boolean>()
    setPrompt(pending)
    return pending.promise
  }

  function close(isAuthenticated: boolean) {
    setPrompt(undefined)
    prompt?.resolve(isAuthenticated)
  }

  function storeRecentAuth(recentAuthUntil: string) {
    queryClient.setQueryData<AccountOverview>(
      [adminApi.account],
      (account) => account && { ...account, recentAuthUntil },
    )
    hasReauthenticated.current = true
    close(true)
  }

  /** Rejects, so that the caller can stash its form. */
  function sessionOver(error: unknown) {
    setPrompt(undefined)
    prompt?.reject(error)
  }

  /** Avoids a request that would be refused. After one dialog the server decides: the clock may be ahead. */
  function isExpired() {
    if (hasReauthenticated.current) return false
    const account = queryClient.getQueryData<AccountOverview>([adminApi.account])
    return account !== undefined && !hasRecentAuth(account.recentAuthUntil, new Date())
  }

  /**
   * Runs a sensitive action, and asks for the password first if required.
   * @returns undefined if the user cancels
   * @throws errors of `act`, and ApiError if the session ended while the dialog was open
   */
  async function withReauth<Result>(act: () => Promise<Result>) {
    if (isExpired() && !(await promptForPassword())) return undefined
    try {
      return await act()
    } catch (error) {
      // Safe to retry: the server checks this before it changes anything.
      if (!isReauthRequired(error)) throw error
      return (await promptForPassword()) ? act() : undefined
    }
  }

  return {
    withReauth,
    dialog: prompt && (
      <ReauthDialog
        onReauthenticated={storeRecentAuth}
        onSessionOver={sessionOver}
        onClose={() => close(false)}
      />
    ),
  }
}
