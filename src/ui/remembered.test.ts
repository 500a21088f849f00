import { expect, test, vi } from 'vitest'
import { remembered } from './remembered.ts'

test.each([[{ soup: true }], [undefined]])(
  'who asks for the same text again gets the same answer (%j) without its being made anew',
  (answer) => {
    const answerTo = vi.fn((_: string) => answer)
    const ask = remembered(answerTo)
    expect([ask('soup'), ask('soup')]).toEqual([answer, answer])
    expect(answerTo).toHaveBeenCalledOnce()
  },
)

test('what is known from the start is not made', () => {
  const ask = remembered(
    () => 'made',
    () => new Map([['soup', 'known']]),
  )
  expect([ask('soup'), ask('tart')]).toEqual(['known', 'made'])
})

test('a thousand answers are kept, and no more', () => {
  const answerTo = vi.fn((text: string) => text.length)
  const ask = remembered(answerTo)
  const texts = Array.from({ length: 1001 }, (_, index) => 'x'.repeat(index))
  expect(texts.map(ask)).toEqual(texts.map(({ length }) => length))
  expect([ask(texts[1000] ?? ''), answerTo.mock.calls.length]).toEqual([1000, 1001])
  expect([ask(texts[0] ?? '?'), answerTo.mock.calls.length]).toEqual([0, 1002])
})
