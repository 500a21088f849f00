import { expect, test } from 'vitest'
import { appCode, recoveryCode } from './code-rules.ts'

const sentence = ({ error }: ReturnType<typeof appCode.safeParse>) => error?.issues[0]?.message

test.each([
  ['123456', undefined],
  [' 123 456 ', undefined],
  ['12345', 'A code has six digits.'],
  ['1234567', 'A code has six digits.'],
  ['abcdef', 'A code has six digits.'],
  [' ', 'Code is required'],
])('an owner who types %j for a code of the app reads: %s', (code, expected) => {
  expect(sentence(appCode.safeParse({ code }))).toBe(expected)
})

const short = 'A recovery code has 24 letters and digits.'

test.each([
  ['abcdef-ghijkm-npqrst-uvwxyz', undefined],
  ['ABCDEF GHIJKM NPQRST UVWXYZ', undefined],
  ['abcdefghijkmnpqrstuvwxyz', undefined],
  ['abcdef-ghijkm-npqrst-uvwxy', short],
  ['123456', short],
  ['', 'Code is required'],
])('an owner who types %j for a recovery code reads: %s', (code, expected) => {
  expect(sentence(recoveryCode.safeParse({ code }))).toBe(expected)
})
