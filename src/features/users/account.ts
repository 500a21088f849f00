/** One's own account on the wire: its second factors and its sessions; and the rules for its forms. */
import * as z from 'zod/mini'
import { requiredText } from '#http/required-text.ts'
import { chosenPassword, typedPassword, type User } from './user.ts'

/** What `GET /api/account` answers. */
export interface AccountOverview {
  username: string
  email: string
  /** Until then what is delicate may be changed without showing the password again. ISO 8601, UTC. */
  confirmedUntil: string | null
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

/** One login of the account that still holds. */
export interface OwnSession {
  _id: string
  /** Such as 'Firefox on Linux'. */
  device: string
  createdAt: string
  lastUsedAt: string
  /** Whether it is the one that asks. */
  isCurrent: boolean
}

/** How the second step of a login can be made. */
export type SecondStepMethod = 'totp' | 'passkey' | 'recoveryCode'

/** What the login answers, with 202, where the password alone lets nobody in. */
export interface SecondStepNeeded {
  secondStep: { methods: SecondStepMethod[] }
}

/** What a finished second step answers. */
export type LoginAnswer = Pick<User, '_id' | 'username' | 'email' | 'isAdmin'> & {
  /** Present where a recovery code was used up. */
  recoveryCodesLeft?: number
}

/** The server's sentence where a session showed its password too long ago for what it wants to do. */
export const confirmationNeeded = 'Please confirm with your password first.'

export const passwordNeeded = 'Password is required'

export const confirmation = z.object({
  password: typedPassword(passwordNeeded),
})
export type Confirmation = z.output<typeof confirmation>

/** A code of the app, or a recovery code. */
export const stepCode = z.object({
  code: requiredText('Code is required').check(z.maxLength(100)),
})
export type StepCode = z.output<typeof stepCode>

export const passwordChange = z.object({
  currentPassword: typedPassword(passwordNeeded),
  password: chosenPassword,
})
export type PasswordChange = z.output<typeof passwordChange>

const longestPasskeyName = 60
const passkeyName = requiredText('Name is required').check(z.maxLength(longestPasskeyName))

const text = z.string().check(z.maxLength(20_000))

/** What a browser answers for the device; the server looks into it with the challenge at hand. */
const credential = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(2000)),
  rawId: text,
  type: text,
  response: z.object({
    clientDataJSON: text,
    /** Of a passkey that is made. */
    attestationObject: z.optional(text),
    transports: z.optional(z.array(text).check(z.maxLength(20))),
    /** Of a passkey that is used. */
    authenticatorData: z.optional(text),
    signature: z.optional(text),
    userHandle: z.optional(text),
  }),
})
export type PasskeyCredential = z.output<typeof credential>

/** Whether any passkey will do that knows its owner, whatever login has begun in this browser. */
export const passkeyWish = z.object({ alone: z._default(z.boolean(), false) })

export const newPasskey = z.object({ name: passkeyName, response: credential })
export const passkeyAnswer = z.object({ response: credential })
