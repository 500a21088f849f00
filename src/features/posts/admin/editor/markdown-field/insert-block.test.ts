import { expect, test } from 'vitest'
import { edited } from '../../../../../../test/support/marked-text.ts'
import { blocks, findBlocks } from './blocks.ts'
import { cycleHeading } from './heading.ts'
import { insertBlock } from './insert-block.ts'

const quote = { before: '> ', selected: 'Quote', after: '' }

test.each([
  ['¦', '> ¦Quote¦'],
  ['Text\n¦', 'Text\n\n> ¦Quote¦'],
  ['Text\n\n¦\n\nMore', 'Text\n\n> ¦Quote¦\n\nMore'],
  ['Text\n\n¦/quo¦\nMore', 'Text\n\n> ¦Quote¦\n\nMore'],
  ['Text ¦more', 'Text \n\n> ¦Quote¦\n\nmore'],
  ['\n\n¦\n', '\n\n> ¦Quote¦\n'],
])('a block in %j has blank lines around it', (before, after) => {
  expect(edited((state) => insertBlock(state, quote), before)).toBe(after)
})

test('blocks are found by the beginning of their name or of another word', () => {
  const names = (query: string) => findBlocks(query).map(({ name }) => name)
  expect(names('')).toHaveLength(blocks.length)
  expect(names('ta')).toEqual(['Table', 'Task list'])
  expect(names('IMAGE')).toEqual(['Picture', 'Gallery'])
  expect(names('list')).toEqual(['Task list'])
  expect(names('etc')).toEqual([])
})

test.each([
  ['sa¦lt', '## sa¦lt'],
  ['## sa¦lt', '### sa¦lt'],
  ['### sa¦lt', '#### sa¦lt'],
  ['#### sa¦lt', 'sa¦lt'],
  ['# sa¦lt', '## sa¦lt'],
  ['###### ¦salt', '¦salt'],
  ['a\nsalt ¦and¦ oil\nb', 'a\n## salt ¦and¦ oil\nb'],
  ['#¦# salt', '##¦# salt'],
])('the heading button changes %j', (before, after) => {
  expect(edited(cycleHeading, before)).toBe(after)
})
