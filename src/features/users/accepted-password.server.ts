import { invalidField } from '#http/errors.server.ts'
import { hashPassword, isCommonPassword } from './password.server.ts'

const commonPassword =
  'This password is one of the first that attackers try. Please choose another.'

/** @returns the hash. @throws HttpError 400 for a password that everybody knows */
export async function acceptedHash(password: string): Promise<string> {
  if (await isCommonPassword(password)) {
    throw invalidField('password', commonPassword)
  }
  return hashPassword(password)
}
