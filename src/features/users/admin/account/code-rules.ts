/** Client-side format checks for codes; the server only reports that a code is wrong. */
import * as z from 'zod/mini'
import { mfaCode } from '../../account/account.ts'

const recoveryCodeLength = 24

/** Spaces are allowed: apps display them, and pasted codes contain them. */
export const appCode = codeSchema(/^\d{6}$/, /\s/g, 'A code has six digits.')

/** Case, spaces and hyphens are ignored. */
export const recoveryCode = codeSchema(
  new RegExp(`^.{${recoveryCodeLength}}$`),
  /[^a-z0-9]/gi,
  `A recovery code has ${recoveryCodeLength} letters and digits.`,
)

/** @param ignored characters removed before the check */
function codeSchema(format: RegExp, ignored: RegExp, message: string) {
  const isValid = (code: string) => code === '' || format.test(code.replace(ignored, ''))
  return z.object({ code: mfaCode.shape.code.check(z.refine(isValid, message)) })
}
