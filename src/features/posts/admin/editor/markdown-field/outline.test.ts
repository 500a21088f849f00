import { expect, test } from 'vitest'
import { outlineOf } from './outline.ts'

test('headings have a level, a text and their offset', () => {
  const text = '# One\n\nText\n\n### Three ##\n'
  expect(outlineOf(text)).toEqual([
    { level: 1, text: 'One', offset: 0 },
    { level: 3, text: 'Three', offset: text.indexOf('###') },
  ])
})

test('underlined headings begin with their text', () => {
  const text = 'Intro\n\nSalt\n===\n\nOil\n---\n'
  expect(outlineOf(text)).toEqual([
    { level: 1, text: 'Salt', offset: text.indexOf('Salt') },
    { level: 2, text: 'Oil', offset: text.indexOf('Oil') },
  ])
})

test.each([
  ['fenced code', '```sh\n# comment\n```'],
  ['code that is never closed', '~~~\n# comment'],
  ['code whose fence is longer', '````\n```\n# comment\n````'],
  ['code in a list', '- salt\n  ```\n# comment\n  ```'],
  ['hashtags', '#salt'],
  ['seven signs', '####### salt'],
  ['dividers', 'salt\n\n---\n\n***'],
  ['lists above a line', '- salt\n---'],
  ['tables', '| a |\n|---|\n| 1 |\n---'],
])('%s make no headings', (_, text) => {
  expect(outlineOf(text)).toEqual([])
})

test('headings behind code are found', () => {
  expect(outlineOf('```\n# a\n```\n## b').map(({ text }) => text)).toEqual(['b'])
})

test('inline ```code``` opens no fence', () => {
  expect(outlineOf('```a```\n# b').map(({ text }) => text)).toEqual(['b'])
})

test.each([
  ['## **Salt** and _oil_', 'Salt and _oil_'],
  ['## `salt()`', 'salt()'],
  ['## A [link](https://example.com)', 'A link'],
  ['## ~~Old~~ new', 'Old new'],
  ['##', ''],
])('%s reads %j', (line, text) => {
  expect(outlineOf(line)[0]?.text).toBe(text)
})

test('a long text takes a few milliseconds', () => {
  const text = 'Salt and oil, and some more of it.\n\n## Next\n\n```\ncode\n```\n\n'.repeat(2000)
  expect(outlineOf(text)).toHaveLength(2000)
})
