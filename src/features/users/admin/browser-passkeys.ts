/** Passkeys as the browser makes and shows them. Its prompts come late, and so does the library. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { adminApi } from '#admin-routes.ts'
import { ApiError, callApiInFull } from '#http/api-client.ts'
import type { LoginAnswer } from '../account.ts'

const library = () => import('@simplewebauthn/browser')

/** Whether this browser knows passkeys; false until the script is at work. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(
    () => () => {},
    // What the library asks too; asked here, so that nothing appears only when it has come.
    () => typeof PublicKeyCredential === 'function',
    () => false,
  )
}

/** Whose passkey is asked for: anybody's that knows its owner, or one of the second step's account. */
export interface PasskeyLogin {
  isAlone: boolean
  /** Takes the prompt back. */
  signal: AbortSignal
}

/**
 * Shows a passkey to the server.
 * @throws ApiError, or what the browser's prompt came to, for `passkeySentence`
 */
export async function logInByPasskey({ isAlone, signal }: PasskeyLogin): Promise<LoginAnswer> {
  const body = isAlone ? { alone: true } : {}
  const [{ startAuthentication }, options] = await Promise.all([
    library(),
    callApiInFull<PublicKeyCredentialRequestOptionsJSON>(
      'POST',
      adminApi.passkeyLoginOptions,
      body,
      signal,
    ),
  ])
  const response = await prompt(() => startAuthentication({ optionsJSON: options.body }), signal)
  const answer = await callApiInFull<LoginAnswer>(
    'POST',
    adminApi.passkeyLogin,
    { response },
    signal,
  )
  return answer.body
}

/** Lets the browser make a passkey. @throws what its prompt came to, for `passkeySentence` */
export async function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
  signal: AbortSignal,
) {
  const { startRegistration } = await library()
  return prompt(() => startRegistration({ optionsJSON }), signal)
}

/** A prompt would stay open over whatever comes after its page. */
async function prompt<Response>(start: () => Promise<Response>, signal: AbortSignal) {
  const { WebAuthnAbortService } = await library()
  signal.throwIfAborted()
  const takeBack = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', takeBack)
  try {
    const response = await start()
    signal.throwIfAborted()
    return response
  } finally {
    signal.removeEventListener('abort', takeBack)
  }
}

/**
 * Ties a prompt to who shows it: it is taken back when another begins and when they are gone.
 * @returns begins one, and takes back the one that is open
 */
export function usePromptSignal(): { begin: () => AbortSignal; takeBack: () => void } {
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const takeBack = () => controller.current?.abort()
  return {
    begin: () => {
      takeBack()
      controller.current = new AbortController()
      return controller.current.signal
    },
    takeBack,
  }
}

/** Whether somebody closed the prompt, or let it run out: nothing has failed. */
export function isPromptLeft(error: unknown): boolean {
  return ['NotAllowedError', 'AbortError'].includes(nameOf(error))
}

const sentences: Record<string, string> = {
  NotAllowedError: 'The passkey was not used. You can try again, or take another way.',
  AbortError: 'The passkey was not used. You can try again, or take another way.',
  InvalidStateError: 'This device holds a passkey for this account already.',
  SecurityError: 'Passkeys do not work at this address.',
}

/** What a person is told of a passkey that did not come to its end. */
export function passkeySentence(error: unknown): string {
  const server = error instanceof ApiError ? error.serverMessage : undefined
  return server ?? sentences[nameOf(error)] ?? 'The passkey did not work. Please try again.'
}

function nameOf(error: unknown) {
  return error instanceof Error ? error.name : ''
}
