/** Rejects passwords that attackers try first (NIST SP 800-63B, 3.1.1.2). */
import type { Db } from '#db/open.server.ts'
import { readLiveSite } from '#features/site/site-revisions.server.ts'
import { invalidField } from '#http/errors.server.ts'
import { minPasswordLength } from '../user.ts'
import { hashPassword } from './password.server.ts'

const commonPassword =
  'This password is one of the first that attackers try. Please choose another.'

/** @returns the hash. @throws HttpError 400 for a common password, a sequence or a repetition */
export async function hashNewPassword(db: Db, password: string): Promise<string> {
  const { content } = await readLiveSite(db)
  if (await isCommonPassword(password, content.identity.name))
    throw invalidField('password', commonPassword)
  return hashPassword(password)
}

/** Whether the password is on a list of common passwords, names the site, or is a simple pattern. */
export async function isCommonPassword(password: string, ownerName: string): Promise<boolean> {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  if (isPattern(plain) || siteWords(ownerName).includes(lettersOf(plain))) return true
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  common ??= new Set(dictionary['passwords-common'])
  return common.has(plain)
}

let common: Set<string> | undefined

/** Names of the product and the owner, compared without digits and signs. */
function siteWords(ownerName: string) {
  return [ownerName, ownerName.split(' ')[0] ?? '', 'folio'].map(lettersOf)
}

function lettersOf(text: string) {
  return text.toLowerCase().replace(/\P{L}/gu, '')
}

/**
 * Whether the password consists mostly of sequences and repetitions. Each counts as one character; the
 * total must exceed half of the minimum length, so a passphrase may contain some.
 */
function isPattern(text: string) {
  const length = lengthWithoutSequences(withoutRepetitions(text))
  return new Set(text).size <= 2 || length <= minPasswordLength / 2
}

const maxUnitLength = 4

/** 'abcabcabc' becomes 'abc': drops each character that occurs among the four before it. */
function withoutRepetitions(text: string) {
  return [...text].filter(
    (character, at, all) => !all.slice(Math.max(0, at - maxUnitLength), at).includes(character),
  )
}

/** Counts each sequence as one character: 5 for 'cbamoth'. */
function lengthWithoutSequences(characters: string[]) {
  let length = 0
  for (let start = 0; start < characters.length; start += sequenceLength(characters, start)) {
    length += 1
  }
  return length
}

const minSequenceLength = 3
const ascending = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  // Rows of QWERTY, QWERTZ and AZERTY keyboards.
  '1234567890',
  '!@#$%^&*()',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
]
const sequences = ascending.flatMap((row) => [row, [...row].reverse().join('')])

/** The length of the sequence at `start`; 1 if there is none. */
function sequenceLength(characters: string[], start: number) {
  let end = start + 1
  while (end < characters.length && isSequence(characters.slice(start, end + 1))) end += 1
  return end - start < minSequenceLength ? 1 : end - start
}

function isSequence(characters: string[]) {
  return sequences.some((sequence) => sequence.includes(characters.join('')))
}
