import { expect, test } from 'vitest'
import { type Answer, keptAnswers } from './kept-answers.server.ts'

const soup: Answer = { body: new Uint8Array(1000), headers: [['content-type', 'text/html']] }

function answers(most = 100_000) {
  const kept = keptAnswers(most)
  const keep = (name: string, answer = soup) => kept.keep(name, answer, kept.generation())
  return { kept, keep }
}

test('the least recently used is forgotten when there is no more room', () => {
  const { kept, keep } = answers(5000)
  keep('/a')
  keep('/b')
  kept.take('/a')
  keep('/c')
  expect(['/a', '/b', '/c'].map((name) => kept.take(name) !== undefined)).toEqual([
    true,
    false,
    true,
  ])
})

test('an address and headers that somebody makes long cost what they weigh', () => {
  const { kept, keep } = answers(50_000)
  const tiny: Answer = { body: new Uint8Array(2), headers: [['link', 'x'.repeat(20_000)]] }
  for (const name of ['/1', '/2', '/3']) keep(name, tiny)
  expect(['/1', '/2', '/3'].map((name) => kept.take(name) !== undefined)).toEqual([
    false,
    true,
    true,
  ])
  for (let number = 0; number < 1000; number++)
    keep(`/n${number}`, { body: new Uint8Array(2), headers: [] })
  const left = Array.from({ length: 1000 }, (_, number) => kept.take(`/n${number}`)).filter(Boolean)
  expect(left.length).toBeLessThan(50)
})

test('what began to be made before something was forgotten comes too late', () => {
  const { kept } = answers()
  const begun = kept.generation()
  expect(kept.forget(() => true)).toEqual([])
  kept.keep('/a', soup, begun)
  expect(kept.take('/a')).toBeUndefined()
})
