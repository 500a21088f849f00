import { expect, test, vi } from 'vitest'
import { remembered } from './remembered.ts'

test('who asks for the same text again gets the same answer without its being made anew', () => {
  const answerTo = vi.fn((text: string) => ({ text }))
  const ask = remembered(answerTo)
  expect(ask('soup')).toBe(ask('soup'))
  expect(answerTo).toHaveBeenCalledOnce()
})

test('who asks after ever more texts still gets the right answers', () => {
  const ask = remembered((text) => text.length)
  const texts = Array.from({ length: 2001 }, (_, index) => 'x'.repeat(index % 1500))
  expect(texts.map(ask)).toEqual(texts.map(({ length }) => length))
})
