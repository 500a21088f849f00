import { expect, test } from 'vitest'
import { type DiffPart, diffTexts } from './text-diff.ts'

test('a writer sees the changed words of a line', async () => {
  expect(await diffTexts('Salt early.\nTaste.\n', 'Salt late.\nTaste.\n')).toEqual([
    { kind: 'same', text: 'Salt ' },
    { kind: 'removed', text: 'early' },
    { kind: 'added', text: 'late' },
    { kind: 'same', text: '.\n' },
    { kind: 'same', text: 'Taste.\n' },
  ])
})

test('changes with one word between them are one change', async () => {
  const parts = await diffTexts(
    'Salt the old water early, then wait.',
    'Stir a fresh water now, then wait.',
  )
  expect(parts).toEqual([
    { kind: 'removed', text: 'Salt the old water early' },
    { kind: 'added', text: 'Stir a fresh water now' },
    { kind: 'same', text: ', then wait.' },
  ])
})

test('added and removed lines stand as they are', async () => {
  expect(await diffTexts('One\nTwo\n', 'One\nTwo\nThree\n')).toEqual([
    { kind: 'same', text: 'One\nTwo\n' },
    { kind: 'added', text: 'Three\n' },
  ])
  expect(await diffTexts('One\nTwo\n', 'Two\n')).toEqual([
    { kind: 'removed', text: 'One\n' },
    { kind: 'same', text: 'Two\n' },
  ])
})

test('of a long unchanged passage only the lines next to a change are shown', async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, i) => `Line ${i}\n`).join('')
  expect(await diffTexts(`${lines(20)}Old\n${lines(20)}`, `${lines(20)}\n${lines(20)}`)).toEqual([
    { kind: 'skipped', lines: 18 },
    { kind: 'same', text: 'Line 18\nLine 19\n' },
    { kind: 'removed', text: 'Old' },
    { kind: 'same', text: '\n' },
    { kind: 'same', text: 'Line 0\nLine 1\n' },
    { kind: 'skipped', lines: 18 },
  ])
})

test('equal texts have no change, and an empty one is all added or removed', async () => {
  expect(kinds(await diffTexts('Same\n', 'Same\n'))).toEqual(['same'])
  expect(kinds(await diffTexts('', 'New\n'))).toEqual(['added'])
  expect(kinds(await diffTexts('Old\n', ''))).toEqual(['removed'])
})

test('both versions can be read from the parts of entirely different long texts', async () => {
  const text = (seed: number) =>
    Array.from({ length: 3000 }, (_, i) => `${(i * seed) % 7919} words\n`).join('')
  const [before, after] = [text(31), text(57)]
  const parts = await diffTexts(before, after)
  const without = (kind: DiffPart['kind']) =>
    parts.flatMap((part) => ('text' in part && part.kind !== kind ? part.text : [])).join('')
  expect(parts.some(({ kind }) => kind === 'skipped')).toBe(false)
  expect(without('added')).toBe(before)
  expect(without('removed')).toBe(after)
})

function kinds(parts: DiffPart[]) {
  return parts.map(({ kind }) => kind)
}
