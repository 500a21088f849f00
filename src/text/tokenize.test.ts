import { expect, test } from 'vitest'
import { fold, tokenize } from './tokenize.ts'

const wordsOf = (text: string) => tokenize(text).map((word) => word.text)

test.each([
  ['Salt, pepper & OIL.', ['salt', 'pepper', 'oil']],
  ['Crème brûlée', ['creme', 'brulee']],
  ['Größe der Straße, Łódź, Ærø', ['grosse', 'der', 'strasse', 'lodz', 'aero']],
  ['C++ & C# in .NET, F#', ['cpp', 'csharp', 'in', 'dotnet', 'fsharp']],
  ['ABC++ a.net', ['abc', 'a', 'net']],
  ['node.js 2024-01 snake_case', ['node', 'js', '2024', '01', 'snake', 'case']],
  ['ΟΔΟΣ οδός', ['οδοσ', 'οδοσ']],
  ['Ёлка ёлка', ['елка', 'елка']],
  ['がか', ['が', 'か']],
  ['한국어 검색', ['한국어', '검색']],
  ['ﬁne ２０２４', ['fine', '2024']],
  ['ℝ and 𝐇𝐞𝐥𝐥𝐨', ['r', 'and', 'hello']],
  ['नमस्ते दुनिया', ['नमस्ते', 'दुनिया']],
  ['', []],
  ['… — !', []],
])('%j has the words %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test.each(['東京都で検索エンジンを作る', '我们在北京学习中文', 'ภาษาไทยไม่มีช่องว่าง'])(
  'the words of %s are found in it',
  (text) => {
    const words = tokenize(text)
    expect(words.length).toBeGreaterThan(2)
    for (const { text: word, start, end } of words) expect(fold(text.slice(start, end))).toBe(word)
  },
)

test('a word that is searched alone is a word of its sentence', () => {
  expect(wordsOf('新しい検索エンジンを作った。')).toEqual(expect.arrayContaining(wordsOf('検索')))
  expect(wordsOf('我们在北京学习中文')).toEqual(expect.arrayContaining(wordsOf('北京')))
})

test('words know where they stand', () => {
  const text = 'Œuvre: the Größe.'
  expect(tokenize(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'Œuvre',
    'the',
    'Größe',
  ])
})

test.each(['c+', '.n', 'a\u0301', '\u0301', '東', '#', 'ſ'])(
  'a hundred thousand times %j is read to its end',
  (part) => {
    const last = tokenize(`${part.repeat(100_000)} end`).at(-1)
    expect(last?.text).toBe('end')
  },
)

test('a word is cut, in a text as in a question', () => {
  expect(wordsOf('a'.repeat(100))).toEqual(['a'.repeat(40)])
})
