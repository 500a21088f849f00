import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Remy Calloway', 'RC'],
  ['jonas von brückner', 'JB'],
  ['Madonna', 'M'],
  ['“Ann” (Lee)', 'AL'],
  ['ßeta', 'S'],
  ['', ''],
  ['& –', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name, 'en')).toBe(initials)
})

test('an icon has one letter, in the upper case of the language', () => {
  expect(initialsOf('ilknur Yılmaz', 'tr', 1)).toBe('İ')
  expect(initialsOf('ilknur Yılmaz', 'en', 1)).toBe('I')
})
