import { expect, test } from 'vitest'
import { appCode, recoveryCode } from './code-rules.ts'

const message = ({ error }: ReturnType<typeof appCode.safeParse>) => error?.issues[0]?.message

test.each([
  ['123456', undefined],
  [' 123 456 ', undefined],
  ['12345', 'A code has six digits.'],
  ['1234567', 'A code has six digits.'],
  ['abcdef', 'A code has six digits.'],
  [' ', 'Code is required'],
])('an owner who types %j as a TOTP code reads: %s', (code, expected) => {
  expect(message(appCode.safeParse({ code }))).toBe(expected)
})

const short = 'A recovery code has 24 letters and digits.'

test.each([
  ['abcdef-ghijkm-npqrst-uvwxyz', undefined],
  ['ABCDEF GHIJKM NPQRST UVWXYZ', undefined],
  ['abcdefghijkmnpqrstuvwxyz', undefined],
  ['abcdef-ghijkm-npqrst-uvwxy', short],
  ['123456', short],
  ['', 'Code is required'],
])('an owner who types %j as a recovery code reads: %s', (code, expected) => {
  expect(message(recoveryCode.safeParse({ code }))).toBe(expected)
})
