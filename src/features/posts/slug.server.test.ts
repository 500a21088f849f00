import { expect, test } from 'vitest'
import { slugPattern } from './post-schema.ts'
import { slugOf } from './slug.server.ts'

const date = new Date('2026-01-05T23:30:00Z')

test.each([
  ['macOS', 'macos'],
  ['PostgreSQL', 'postgresql'],
  ['C++ & Rust', 'cpp-and-rust'],
  ['C# in Depth', 'c-sharp-in-depth'],
  ['F#', 'f-sharp'],
  ['Issue #1', 'issue-1'],
  ['Soup & Stew: a "Tale"', 'soup-and-stew-a-tale'],
  ['Don’t stop', 'dont-stop'],
  ['Crème brûlée, Äpfel', 'creme-brulee-aepfel'],
  ['Cre\u0300me', 'creme'],
  ['ﬁsh', 'fish'],
  ['Привет, мир', 'privet-mir'],
  ['Καλημέρα κόσμε', 'kalimera-kosme'],
  ['你好，世界', 'ni-hao-shi-jie'],
  ['日本語のタイトル', 'ri-ben-yunotaitoru'],
  ['こんにちは', 'konnichiha'],
  ['한국어', 'han-gug-eo'],
  ['Rust と Go', 'rust-to-go'],
  ['שלום', 'slvm'],
  ['สวัสดี', 'swasdi'],
  ['../../etc/passwd', 'etc-passwd'],
  ['<b>Bold</b>', 'b-bold-b'],
])('the slug of %j is %j', (title, slug) => {
  expect(slugOf(title, date)).toBe(slug)
})

test.each(['', '   ', '…!?', '<>', '\u0301'])(
  'a title without a word, %j, gets its date',
  (title) => {
    expect(slugOf(title, date)).toBe('2026-01-05')
  },
)

test('a long title is cut at a word, to at most 80 characters', () => {
  const words = `${'word '.repeat(15)}extraordinary`
  expect(slugOf(words, date)).toBe('word-'.repeat(15).slice(0, -1))
  expect(slugOf('x'.repeat(200), date)).toBe('x'.repeat(80))
  expect(slugOf(`${'x'.repeat(80)} y`, date)).toBe('x'.repeat(80))
})

test.each(['macOS', 'x'.repeat(200), '你好世界'.repeat(40), '-- a --', '🍲'])(
  'the slug of %j has the form of an address',
  (title) => {
    expect(slugOf(title, date)).toMatch(slugPattern)
  },
)
