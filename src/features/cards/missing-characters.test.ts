import { expect, test } from 'vitest'
import { withoutMissing } from './missing-characters.ts'

const isLatin = (character: string) => /[\u0021-\u024f–—“”„]/.test(character)

test.each([
  ['Über Öl & <Käse>', 'Über Öl & <Käse>'],
  ['  white \t space\n', 'white space'],
  ['Rust 入门：所有权', 'Rust'],
  ['入门：Rust', 'Rust'],
  ['你好, world', 'world'],
  ['.NET 8', '.NET 8'],
  ['Go (围棋) and chess', 'Go and chess'],
  ['🚀 Shipping 👩‍💻 faster', 'Shipping faster'],
  ['Year 2️⃣0️⃣', 'Year 20'],
  ['soft\u00adware', 'software'],
  ['u\u0308ber', 'über'],
  ['第2章', ''],
  ['所有权', ''],
  ['🚀🚀', ''],
  ['2026', '2026'],
  ['', ''],
])('%j becomes %j', (text, drawn) => {
  expect(withoutMissing(text, isLatin)).toBe(drawn)
})
