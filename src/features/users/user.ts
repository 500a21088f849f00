/** A user on the wire, and the rules for the forms and the API. */
import * as z from 'zod/mini'
import { requiredText, whenMissing } from '#http/required-text.ts'

export interface User {
  _id: string
  username: string
  email: string
  isAdmin: boolean
  /** ISO 8601, UTC. */
  createdAt: string
}

export const shortestPassword = 8
/** Far beyond what anybody types; hashing must stay cheap. */
const longestPassword = 1000

const longestEmail = 254

const username = requiredText('Username is required').check(z.maxLength(60))
const email = requiredText('Email is required').check(
  z.email('Please enter a valid email address'),
  z.maxLength(longestEmail),
)
/** Any character, spaces included, is part of the password: nothing is trimmed. */
export const chosenPassword = z
  .string(whenMissing('Password is required'))
  .check(
    z.minLength(1, 'Password is required'),
    z.minLength(shortestPassword),
    z.maxLength(longestPassword),
  )

export const userDraft = z.object({
  username,
  email,
  password: chosenPassword,
  isAdmin: z._default(z.boolean(), false),
})
export type UserDraft = z.output<typeof userDraft>

/** Empty keeps the current one. */
const newPassword = z.string().check(
  z.refine(
    (text) => text === '' || text.length >= shortestPassword,
    `String must contain at least ${shortestPassword} character(s)`,
  ),
  z.maxLength(longestPassword),
)

/** What the form for a user who is there holds. */
export const userEdit = z.object({ username, email, password: newPassword, isAdmin: z.boolean() })

/** What is absent stays as it is. */
export const userChanges = z.object({
  username: z.optional(username),
  email: z.optional(email),
  password: z.optional(newPassword),
  isAdmin: z.optional(z.boolean()),
})
export type UserChanges = z.output<typeof userChanges>

/** A password that is compared: it keeps no rule but the bound, or old ones would be locked out. */
export function typedPassword(whenEmpty: string) {
  return z
    .string(whenMissing(whenEmpty))
    .check(z.minLength(1, whenEmpty), z.maxLength(longestPassword))
}

export const credentials = z.object({
  email: requiredText('Email is required').check(z.maxLength(longestEmail)),
  password: typedPassword('Password is required'),
})
export type Credentials = z.output<typeof credentials>
