/** API tokens as the API sends them, and the schema that the form and the API share. */
import * as z from 'zod/mini'
import { type Scope, scopes } from '#http/scopes.ts'
import { requiredText } from '#validation/required-text.ts'

export interface OwnToken {
  _id: string
  name: string
  scopes: Scope[]
  createdAt: string
  /** Null: never. */
  expiresAt: string | null
  lastUsedAt: string | null
}

/** The response to a new token, the only one that contains it. */
export interface CreatedToken extends OwnToken {
  token: string
}

export const maxTokens = 50
export const defaultTokenDays = 90

/** Without a time a token expires after 90 days; with null never. */
export const newToken = z.strictObject({
  name: requiredText('Name is required').check(z.maxLength(60)),
  scopes: z
    .array(z.enum(scopes), 'Choose what the token may do')
    .check(z.minLength(1, 'Choose what the token may do'), z.maxLength(scopes.length)),
  expiresAt: z.optional(z.nullable(z.iso.datetime('Enter a date and a time'))),
})
export type NewToken = z.output<typeof newToken>
