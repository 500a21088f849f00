/** Passkeys as the browser makes and shows them. Its prompts come late, and so does the library. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useSyncExternalStore } from 'react'
import { adminApi } from '#admin-routes.ts'
import { ApiError, callApi } from '#http/api-client.ts'
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

/**
 * Shows a passkey to the server: in a second step one of the account's, else any that knows its owner.
 * @throws ApiError, or what the browser's prompt came to, for `passkeySentence`
 */
export async function logInByPasskey(): Promise<LoginAnswer> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    library(),
    callApi<PublicKeyCredentialRequestOptionsJSON>('POST', adminApi.passkeyLoginOptions, {}),
  ])
  const response = await startAuthentication({ optionsJSON })
  return callApi<LoginAnswer>('POST', adminApi.passkeyLogin, { response })
}

/** Lets the browser make a passkey. @throws what its prompt came to, for `passkeySentence` */
export async function createPasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON })
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
