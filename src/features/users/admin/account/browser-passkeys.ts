/** Passkey prompts of the browser. The library is loaded on demand. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { adminApi } from '#admin-paths.ts'
import { asApiError, callApiWithHeaders } from '#api/api-client.ts'
import type { LoginResponse } from '../../account/account.ts'

const library = () => import('@simplewebauthn/browser')

/** Whether the browser supports passkeys; false during SSR and hydration. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(
    () => () => {},
    // The same check as in the library, which is not loaded yet.
    () => typeof PublicKeyCredential === 'function',
    () => false,
  )
}

/**
 * Logs in with a passkey.
 * @param isOnlyFactor accepts any discoverable passkey, instead of one of the account with the pending login
 * @param signal closes the prompt
 * @throws ApiError, or the prompt's DOMException
 */
export async function logInByPasskey(isOnlyFactor: boolean, signal: AbortSignal) {
  async function post<Body>(path: string, body: object) {
    return (await callApiWithHeaders<Body>('POST', path, body, { signal })).body
  }
  const request = isOnlyFactor ? { onlyFactor: true } : {}
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    library(),
    post<PublicKeyCredentialRequestOptionsJSON>(adminApi.passkeyLoginOptions, request),
  ])
  const response = await prompt(() => startAuthentication({ optionsJSON }), signal)
  return post<LoginResponse>(adminApi.passkeyLogin, { response })
}

/** Lets the browser create a passkey. @throws the prompt's DOMException */
export async function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
  signal: AbortSignal,
) {
  const { startRegistration } = await library()
  return prompt(() => startRegistration({ optionsJSON }), signal)
}

/** Closes the prompt on abort; it would otherwise stay open over the next page. */
async function prompt<Response>(start: () => Promise<Response>, signal: AbortSignal) {
  const { WebAuthnAbortService } = await library()
  signal.throwIfAborted()
  const cancel = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', cancel)
  try {
    const response = await start()
    signal.throwIfAborted()
    return response
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Aborts the prompt when another one begins and when the component unmounts. */
export function usePromptSignal(): { begin: () => AbortSignal; cancel: () => void } {
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const cancel = () => controller.current?.abort()
  return {
    begin: () => {
      cancel()
      controller.current = new AbortController()
      return controller.current.signal
    },
    cancel,
  }
}

/** Whether the user closed the prompt, or it timed out. */
export function wasPromptCancelled(error: unknown): boolean {
  return ['NotAllowedError', 'AbortError'].includes(nameOf(error))
}

const errorMessages: Record<string, string> = {
  NotAllowedError: 'The passkey was not used. You can try again, or use another method.',
  AbortError: 'The passkey was not used. You can try again, or use another method.',
  InvalidStateError: 'This device already has a passkey for this account.',
  SecurityError: 'Passkeys do not work at this address.',
}

export function passkeyErrorMessage(error: unknown): string {
  const message = asApiError(error).serverMessage ?? errorMessages[nameOf(error)]
  return message ?? 'The passkey did not work. Please try again.'
}

function nameOf(error: unknown) {
  return error instanceof Error ? error.name : ''
}
