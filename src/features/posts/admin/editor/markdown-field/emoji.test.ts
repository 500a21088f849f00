import { expect, test } from 'vitest'
import { findEmoji } from './emoji.ts'

test('the emoji of a name comes first, then those that begin with it', () => {
  expect(findEmoji('heart')[0]).toEqual({ emoji: '❤️', name: 'heart' })
  expect(findEmoji('cook').map(({ name }) => name)).toContain('cookie')
  expect(findEmoji('SMILE')[0]).toEqual({ emoji: '😄', name: 'smile' })
  expect(findEmoji('+1')[0]?.emoji).toBe('👍')
  expect(findEmoji('no such emoji')).toEqual([])
})
