import { expect, test } from 'vitest'
import { fitText } from './fit-text.ts'

/** Every character is half as wide as high. */
const widthOf = (text: string) => [...text].length / 2
const box = { width: 200, height: 100, sizes: [40, 20, 10], leading: 1 }
const fitted = (text: string) => fitText(text, widthOf, box)

test('a short text is one line in the largest size', () => {
  expect(fitted('Stock')).toEqual({ size: 40, lines: ['Stock'], height: 40 })
})

test('lines have similar widths', () => {
  expect(fitted('aaaa bbbb cc dd')).toMatchObject({ size: 40, lines: ['aaaa bbbb', 'cc dd'] })
  expect(fitted('Notes on a calm kitchen')).toMatchObject({
    size: 20,
    lines: ['Notes on a', 'calm kitchen'],
  })
})

test('a long word shrinks the text before it is broken', () => {
  expect(fitted('Datenbanksystem')).toMatchObject({ size: 20, lines: ['Datenbanksystem'] })
})

test('a word that is too wide in every size is broken', () => {
  const word = 'x'.repeat(45)
  expect(fitted(`a ${word}`)).toMatchObject({ size: 10, lines: ['a', 'x'.repeat(40), 'xxxxx'] })
})

test('a word is broken after its hyphen', () => {
  expect(fitted('Hohenstein-Waldburg').lines).toEqual(['Hohenstein-Waldburg'])
  expect(fitted('Hohenstein-Waldburg-Zeilinger').lines).toEqual([
    'Hohenstein-',
    'Waldburg-Zeilinger',
  ])
  expect(fitted('--verbose').lines).toEqual(['--verbose'])
})

test('a text that is too long ends with an ellipsis, after a whole word', () => {
  const { size, lines, height } = fitted('Suppe, '.repeat(200).trim())
  expect([size, lines.length, height]).toEqual([10, 10, 100])
  expect(lines.at(-1)).toMatch(/Suppe…$/)
  expect(lines.filter((line) => widthOf(line) * size > box.width)).toEqual([])
})

test('a word that fills the box ends with an ellipsis', () => {
  const { lines } = fitted('x'.repeat(1000))
  expect(lines).toHaveLength(10)
  expect(lines.at(-1)).toBe(`${'x'.repeat(39)}…`)
})
