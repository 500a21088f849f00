/** The account API: response types, and the schemas that forms and API share. */
import * as z from 'zod/mini'
import { requiredText } from '#validation/required-text.ts'
import { chosenPassword, email, typedPassword, type User, username } from '../user.ts'

/** The response of `GET /api/account`. */
export interface AccountOverview {
  username: string
  email: string
  isAdmin: boolean
  /** Changes require the password again after this time. ISO 8601, UTC. */
  recentAuthUntil: string | null
  totp: { createdAt: string } | null
  /** Oldest first. */
  passkeys: Passkey[]
  recoveryCodesLeft: number
  /** The only origin at which passkeys work. */
  passkeyOrigin: string
}

export interface Passkey {
  _id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

/** A session of the account that has not expired. */
export interface OwnSession {
  _id: string
  /** Such as 'Firefox on Linux'. */
  device: string
  createdAt: string
  lastUsedAt: string
  /** Whether it made the request. */
  isCurrent: boolean
}

/** A factor that completes the second step of a login. */
export type SecondStepMethod = 'totp' | 'passkey' | 'recoveryCode'

/** The 202 response of a login that requires a second factor. */
export interface SecondStepRequired {
  secondStep: { methods: SecondStepMethod[] }
}

/** The response of a completed login. */
export type LoginResponse = Pick<User, '_id' | 'username' | 'email' | 'isAdmin'> & {
  /** Present if a recovery code was used. */
  recoveryCodesLeft?: number
  /** Never from this server. */
  token?: string
}

/** Sent with 403; the browser recognises it and asks for the password. */
export const reauthRequiredMessage = 'Please confirm with your password first.'

/** Sent with 409; the browser recognises it. */
export const totpExistsMessage =
  'An app is already set up. Remove it before you set up another one.'

const passwordRequired = 'Password is required'

export const reauthFields = z.object({ password: typedPassword(passwordRequired) })
export type ReauthFields = z.output<typeof reauthFields>

/** A TOTP code or a recovery code. */
export const mfaCode = z.object({
  code: requiredText('Code is required').check(z.maxLength(100)),
})
export type MfaCode = z.output<typeof mfaCode>

/** The name and the address of the login. */
export const accountIdentity = z.object({ username, email })

export const passwordChange = z.object({
  currentPassword: typedPassword(passwordRequired),
  password: chosenPassword,
})
export type PasswordChange = z.output<typeof passwordChange>

const maxPasskeyNameLength = 60
const passkeyName = requiredText('Name is required').check(z.maxLength(maxPasskeyNameLength))

const text = z.string().check(z.maxLength(20_000))

/**
 * A WebAuthn credential as JSON, with whatever else the browser tells of it. Only its shape is checked here; the server
 * verifies it later.
 */
const credential = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(2000)),
  rawId: text,
  type: text,
  response: z.looseObject({
    clientDataJSON: text,
    /** Registration only. */
    attestationObject: z.optional(text),
    transports: z.optional(z.array(text).check(z.maxLength(20))),
    /** Authentication only. */
    authenticatorData: z.optional(text),
    signature: z.optional(text),
    userHandle: z.optional(text),
  }),
})
export type PasskeyCredential = z.output<typeof credential>

/** `onlyFactor`: ignore a pending login, and accept any discoverable passkey. */
export const passkeyOptionsRequest = z.object({ onlyFactor: z._default(z.boolean(), false) })

export const newPasskey = z.object({ name: passkeyName, response: credential })
export const passkeyAssertion = z.object({ response: credential })
