import { expect, test } from 'vitest'
import { parseMarked, toMarked } from '../../../../../../test/support/marked-text.ts'
import { editOfKey } from './key-edits.ts'
import { formatOfKey, type KeyPress, keysOf, shortcuts } from './shortcuts.ts'

const none = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

function pressed(press: Partial<KeyPress> & { key: string }, text: string) {
  const next = editOfKey({ ...none, ...press })?.(parseMarked(text))
  return next && toMarked(next)
}

test('Enter, Tab and signs edit the text', () => {
  expect(pressed({ key: 'Enter' }, '- a¦')).toBe('- a\n- ¦')
  expect(pressed({ key: 'Tab' }, '- a¦')).toBe('  - a¦')
  expect(pressed({ key: 'Tab', shiftKey: true }, '  - a¦')).toBe('- a¦')
  expect(pressed({ key: '*', shiftKey: true }, '¦a¦')).toBe('*¦a¦*')
})

test('brackets that a layout types with AltGr go around the selection', () => {
  expect(pressed({ key: '[', ctrlKey: true, altKey: true }, '¦a¦')).toBe('[¦a¦]')
})

test.each([
  { key: 'Enter', ctrlKey: true },
  { key: 'Enter', metaKey: true },
  { key: 'Enter', shiftKey: true },
  { key: 'Tab', ctrlKey: true },
  { key: 'Tab', altKey: true },
  { key: '[', ctrlKey: true },
  { key: '[', metaKey: true },
])('%j is left to the browser and the form', (press) => {
  expect(editOfKey({ ...none, ...press })).toBeUndefined()
})

const ctrl = { ...none, ctrlKey: true }

test.each([
  [{ ...ctrl, key: 'b', code: 'KeyB' }, 'bold'],
  [{ ...ctrl, key: 'B', code: 'KeyB' }, 'bold'],
  [{ ...ctrl, key: 'и', code: 'KeyB' }, 'bold'],
  [{ ...ctrl, key: 'k', code: 'KeyV' }, 'link'],
  [{ ...ctrl, key: '&', code: 'Digit7', shiftKey: true }, 'ordered-list'],
  [{ ...ctrl, key: '>', code: 'Period', shiftKey: true }, 'quote'],
  [{ ...ctrl, key: 'B', code: 'KeyB', shiftKey: true }, undefined],
  [{ ...ctrl, key: 'b', code: 'KeyB', altKey: true }, undefined],
  [{ ...none, key: 'b', code: 'KeyB' }, undefined],
  [{ ...ctrl, key: 's', code: 'KeyS' }, undefined],
])('%j formats as %s', (press, name) => {
  expect(formatOfKey(press, false)).toBe(name)
})

test('a Mac uses Cmd, and leaves Ctrl to the system', () => {
  const press = { ...none, key: 'b', code: 'KeyB' }
  expect(formatOfKey({ ...press, metaKey: true }, true)).toBe('bold')
  expect(formatOfKey({ ...press, ctrlKey: true }, true)).toBeUndefined()
  expect(keysOf(shortcuts['ordered-list'], true)).toBe('⇧⌘7')
  expect(keysOf(shortcuts['ordered-list'], false)).toBe('Ctrl+Shift+7')
})
