import { expect, test } from 'vitest'
import { edited } from '../../../../../../test/support/marked-text.ts'
import { indent, outdent } from './indent.ts'

test.each([
  ['a bullet', '- salt\n- oil¦', '- salt\n  - oil¦'],
  ['a number, as wide as its marker', '1. salt\n2. oil¦', '1. salt\n   2. oil¦'],
  ['a wide number', '10. salt¦', '    10. salt¦'],
  ['an empty item', '- ¦', '  - ¦'],
  ['an item before its marker', '¦- salt', '  ¦- salt'],
  ['an item with a selection in it', '- ¦salt¦', '  - ¦salt¦'],
  ['several items', '- salt¦\n- oi¦l', '  - salt¦\n  - oi¦l'],
  ['lines but not the one where the selection ends', '¦- salt\n¦- oil', '  ¦- salt\n¦- oil'],
  ['selected lines of text', '¦salt\n\noil¦', '  ¦salt\n\n  oil¦'],
])('Tab indents %s', (_, before, after) => {
  expect(edited(indent, before)).toBe(after)
})

test.each([
  ['at the caret', '```\na¦b\n```', '```\na  ¦b\n```'],
  ['in place of a selection', '```\n¦ab¦\n```', '```\n  ¦\n```'],
  ['of selected lines', '```\n¦- a\nb¦\n```', '```\n  ¦- a\n  b¦\n```'],
])('Tab indents code %s', (_, before, after) => {
  expect(edited(indent, before)).toBe(after)
})

test.each([
  ['in plain text', 'salt¦'],
  ['in an empty text', '¦'],
  ['over a selection in one line', '¦salt¦'],
  ['in a quote', '> salt¦'],
  ['behind code', '```\na\n```\nsalt¦'],
])('Tab moves the focus %s', (_, text) => {
  expect(edited(indent, text)).toBeUndefined()
})

test.each([
  ['an item', '- salt\n  - oil¦', '- salt\n- oil¦'],
  ['an item with less indentation', ' - salt¦', '- salt¦'],
  ['a number', '   1. salt¦', '1. salt¦'],
  ['an item behind a tab', '\t- salt¦', '- salt¦'],
  ['several lines', '  - salt¦\n    - oi¦l', '- salt¦\n  - oi¦l'],
  ['lines of which one is not indented', '¦salt\n  oil¦', '¦salt\noil¦'],
  ['code', '```\n    a¦\n```', '```\n  a¦\n```'],
  ['with the caret in the indentation', '- a\n ¦   - oil', '- a\n¦  - oil'],
])('Shift+Tab takes indentation back from %s', (_, before, after) => {
  expect(edited(outdent, before)).toBe(after)
})

test.each([
  ['at an item without indentation', '- salt¦'],
  ['in plain text, even indented', '  salt¦'],
  ['in code without indentation', '```\na¦\n```'],
])('Shift+Tab moves the focus %s', (_, text) => {
  expect(edited(outdent, text)).toBeUndefined()
})
