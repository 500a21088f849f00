import { useState } from 'react'
import type { LoginAnswer } from '../account.ts'
import { isPromptLeft, logInByPasskey, usePromptSignal } from './browser-passkeys.ts'

interface PasskeyLoginSteps {
  /** Without a first step: the passkey says whose it is. */
  isAlone: boolean
  onStart: () => void
  onLoggedIn: (answer: LoginAnswer) => void
  /** @param error for `passkeySentence` */
  onFailure: (error: unknown) => void
}

/** A login by passkey, for the form that offers it. What comes of it after the form changes nothing. */
export function usePasskeyLogin({ isAlone, onStart, onLoggedIn, onFailure }: PasskeyLoginSteps) {
  const [isPrompting, setIsPrompting] = useState(false)
  const { begin, takeBack } = usePromptSignal()

  async function showPasskey() {
    if (isPrompting) return
    onStart()
    setIsPrompting(true)
    const signal = begin()
    try {
      const answer = await logInByPasskey({ isAlone, signal })
      if (!signal.aborted) onLoggedIn(answer)
    } catch (error) {
      if (!signal.aborted) {
        if (!isPromptLeft(error)) console.error(error)
        onFailure(error)
      }
    }
    setIsPrompting(false)
  }

  return { isPrompting, showPasskey, takeBack }
}
