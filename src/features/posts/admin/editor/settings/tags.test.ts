import { expect, test } from 'vitest'
import { addTags } from './tags.ts'

test.each([
  [[], 'SQLite', ['SQLite']],
  [['SQLite'], ' web  server , #Node,', ['SQLite', 'web server', 'Node']],
  [['SQLite'], 'sqlite, Node, node', ['SQLite', 'Node']],
  [['SQLite'], ' , # ,', ['SQLite']],
])('a writer with the tags %j who types %j has %j', (tags, typed, expected) => {
  expect(addTags(tags, typed)).toEqual(expected)
})

test('a post has twenty tags at most', () => {
  const typed = Array.from({ length: 30 }, (_, index) => `tag ${index}`).join()
  expect(addTags([], typed)).toHaveLength(20)
})
