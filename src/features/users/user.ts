/** The user as sent by the API, and the schemas that forms and API share. */
import * as z from 'zod/mini'
import { emailAddress, maxEmailLength } from '#validation/email-address.ts'
import { requiredText, whenMissing } from '#validation/required-text.ts'

export interface User {
  _id: string
  username: string
  email: string
  isAdmin: boolean
  /** ISO 8601, UTC. */
  createdAt: string
}

export const minPasswordLength = 8
/** Bounds the cost of hashing. */
const maxPasswordLength = 1000

export const username = requiredText('Username is required').check(z.maxLength(60))
export const email = requiredText('Email is required').check(
  emailAddress('Please enter a valid email address'),
  z.maxLength(maxEmailLength),
)
/** Not trimmed: spaces are part of the password. */
export const chosenPassword = z
  .string(whenMissing('Password is required'))
  .check(
    z.minLength(1, 'Password is required'),
    z.minLength(minPasswordLength),
    z.maxLength(maxPasswordLength),
  )

export const userInput = z.object({
  username,
  email,
  password: chosenPassword,
  isAdmin: z._default(z.boolean(), false),
})
export type UserInput = z.output<typeof userInput>

/** An empty string keeps the current password. */
const newPassword = z.string().check(
  z.refine(
    (text) => text === '' || text.length >= minPasswordLength,
    `String must contain at least ${minPasswordLength} character(s)`,
  ),
  z.maxLength(maxPasswordLength),
)

/** The form for an existing user. */
export const userEdit = z.object({ username, email, password: newPassword, isAdmin: z.boolean() })

/** Absent fields keep their value. Those of a response that cannot be changed are ignored. */
export const userChanges = z.object({
  _id: z.optional(z.unknown()),
  createdAt: z.optional(z.unknown()),
  username: z.optional(username),
  email: z.optional(email),
  password: z.optional(newPassword),
  isAdmin: z.optional(z.boolean()),
})
export type UserChanges = z.output<typeof userChanges>

/** A password to verify: only its length is bounded, so that passwords from older policies still work. */
export function typedPassword(message: string) {
  return z
    .string(whenMissing(message))
    .check(z.minLength(1, message), z.maxLength(maxPasswordLength))
}

export const credentials = z.object({
  email: requiredText('Email is required').check(z.maxLength(maxEmailLength)),
  password: typedPassword('Password is required'),
})
export type Credentials = z.output<typeof credentials>
