import { expect, test } from 'vitest'
import { tokenize } from '#text/tokenize.ts'
import { runs, testSeed } from '../../../test/support/random-runs.ts'
import { wordFinder } from './find-words.ts'
import { matches, type QuestionWord } from './question.ts'

const word = (text: string, isPrefixed = false, typos?: string[]): QuestionWord => ({
  ...{ text, isPrefixed },
  ...(typos && { typos }),
})

const longWord = 'donaudampfschifffahrtselektrizitaetenhauptbetriebswerk'
const textParts = [
  ...'salt Salts SALTY asalt salt2 pepper peper net dotnet cpp c f C++ c# F# .NET'.split(' '),
  ...'größe résumé RÉSUMÉ naïve año Crème cafe\u0301 検索 ſalt \u212a μ'.split(' '),
  ...'Ёлка ёлки чайник ЙОГУРТ \u1c80ода \u1c84 ª ² ¼ µ × « ¿'.split(' '),
  ...['a'.repeat(50), longWord, ' ', ' ', ' ', ' ', '-', '_', '.', '+', '#', ', '],
  ...['’', '“', '…', '\u00ad', '\u00a0', '\u0301', '\u200d'],
  ...'検索する データベースを 東京都 ﾃﾞｰﾀ ㌔ 中文搜索 的 ภาษาไทย ๆ ᬓ ស្វែងរក'.split(' '),
]
const questions = [
  [word('salt')],
  [word('sal', true), word('pepper', false, ['peper', 'größe'])],
  [word('c'), word('f'), word('cpp')],
  [word('dot', true), word('net'), word('k')],
  [word('resume'), word('naiv', true), word('ano'), word('2')],
  [word('елк', true), word('чаиник'), word('иогурт'), word('μ'), word('a')],
  [word('検索', true), word('grosse')],
  [word('a'.repeat(40), true), word('cafe')],
  [word('a'.repeat(40))],
  [word('データ', true), word('検索'), word('の', true), word('ภาษา', true)],
  [word('的', true), word('搜索'), word('東京'), word('キロ'), word('salt')],
  [word('ода'), word('a', true), word('x', true, [longWord.slice(0, 40)])],
]

test('the words found, and their number, are those of the split text that match', () => {
  let seed = testSeed
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  let found = 0
  for (let time = 0; time < runs(1000); time++) {
    const parts = Array.from({ length: random(12) }, () => textParts[random(textParts.length)])
    const text = parts.join('')
    for (const asked of questions) {
      const expected = tokenize(text).filter((each) => asked.some((one) => matches(one, each.text)))
      const finder = wordFinder(asked)
      const having = asked.filter((one) => expected.some((each) => matches(one, each.text)))
      const message = JSON.stringify({ text, asked })
      expect([...finder.find(text)], message).toEqual(expected)
      expect(finder.count(text), message).toBe(having.length)
      found += expected.length
    }
  }
  expect(found).toBeGreaterThan(1000)
})
