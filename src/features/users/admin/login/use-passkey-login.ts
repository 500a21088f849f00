import { useState } from 'react'
import type { LoginResponse } from '../../account/account.ts'
import { logInByPasskey, usePromptSignal, wasPromptCancelled } from '../account/browser-passkeys.ts'

interface PasskeyLoginOptions {
  /** Log in without a password, by any discoverable passkey. */
  isOnlyFactor: boolean
  onStart: () => void
  onLoggedIn: (response: LoginResponse) => void
  /** @param error for `passkeyErrorMessage` */
  onFailure: (error: unknown) => void
}

/** Passkey login; results are ignored after the component unmounts. */
export function usePasskeyLogin(options: PasskeyLoginOptions) {
  const { isOnlyFactor, onStart, onLoggedIn, onFailure } = options
  const [isPrompting, setIsPrompting] = useState(false)
  const { begin, cancel } = usePromptSignal()

  async function showPasskey() {
    if (isPrompting) return
    onStart()
    setIsPrompting(true)
    const signal = begin()
    try {
      const response = await logInByPasskey(isOnlyFactor, signal)
      if (!signal.aborted) onLoggedIn(response)
    } catch (error) {
      if (!signal.aborted) {
        if (!wasPromptCancelled(error)) console.error(error)
        onFailure(error)
      }
    }
    setIsPrompting(false)
  }

  return { isPrompting, showPasskey, cancel }
}
