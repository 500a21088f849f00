/** The one rule for mail addresses. */
import * as z from 'zod/mini'

export const maxEmailLength = 254

/** A mail address with an ASCII local part (RFC 5322, dot-atom) and a domain in Unicode or Punycode. */
export function emailAddress(error: string) {
  return z.email({ pattern, error })
}

const atom = "[\\w!#$%&'*+/=?^`{|}~-]+"
const alphanumeric = '[\\p{L}\\p{M}\\p{N}]'
const label = `${alphanumeric}(?:[\\p{L}\\p{M}\\p{N}-]{0,61}${alphanumeric})?`
const pattern = new RegExp(
  `^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?:[Xx][Nn]--[A-Za-z0-9-]+|[\\p{L}\\p{M}]{2,})$`,
  'u',
)
