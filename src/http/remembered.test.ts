import { expect, test } from 'vitest'
import { remembered } from './remembered.server.ts'

function counted(bounds: { most: number; longest: number }) {
  const asked: string[] = []
  const find = remembered((text) => {
    asked.push(text)
    return text === 'none' ? undefined : text.toUpperCase()
  }, bounds)
  return { asked, find }
}

test('what was found once is not looked for again, also where there was nothing', () => {
  const { asked, find } = counted({ most: 5, longest: 10 })
  expect(['br', 'none', 'br', 'none'].map(find)).toEqual(['BR', undefined, 'BR', undefined])
  expect(asked).toEqual(['br', 'none'])
})

test('a text that is too long is not looked at', () => {
  const { asked, find } = counted({ most: 5, longest: 4 })
  expect(['abcd', 'abcde'].map(find)).toEqual(['ABCD', undefined])
  expect(asked).toEqual(['abcd'])
})

test('no more than so many are remembered', () => {
  const { asked, find } = counted({ most: 2, longest: 4 })
  expect(['a', 'b', 'c', 'a', 'c'].map(find)).toEqual(['A', 'B', 'C', 'A', 'C'])
  expect(asked).toEqual(['a', 'b', 'c', 'a'])
})
