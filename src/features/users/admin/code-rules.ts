/** How the two kinds of code look. Said before anything is sent: the server only says that none fits. */
import * as z from 'zod/mini'
import { stepCode } from '../account.ts'

const recoveryCodeLength = 24

/** Blanks are allowed: apps show them, and phones paste them. */
export const appCode = withRule(/^\d{6}$/, /\s/g, 'A code has six digits.')

/** However it is written down: in capitals, with blanks, without hyphens. */
export const recoveryCode = withRule(
  new RegExp(`^.{${recoveryCodeLength}}$`),
  /[^a-z0-9]/gi,
  `A recovery code has ${recoveryCodeLength} letters and digits.`,
)

/** @param filler what does not count */
function withRule(shape: RegExp, filler: RegExp, sentence: string) {
  const fits = (code: string) => code === '' || shape.test(code.replace(filler, ''))
  return z.object({ code: stepCode.shape.code.check(z.refine(fits, sentence)) })
}
