import { expect, test } from 'vitest'
import { edited } from '../../../../../../test/support/marked-text.ts'
import { insertFootnote } from './footnotes.ts'

test.each([
  ['Salt.¦', 'Salt.[^1]\n\n[^1]: ¦'],
  ['Salt. ¦/foot¦', 'Salt.[^1]\n\n[^1]: ¦'],
  ['Salt ¦/foot¦ and oil.\n\nMore.\n', 'Salt[^1] and oil.\n\nMore.\n\n[^1]: ¦'],
  ['Salt.[^1] Oil.¦\n\n[^1]: Fine.', 'Salt.[^1] Oil.[^2]\n\n[^1]: Fine.\n[^2]: ¦'],
  ['Salt.[^7] Oil.[^a]¦\n\n[^a]: Fine.', 'Salt.[^7] Oil.[^a][^8]\n\n[^a]: Fine.\n[^8]: ¦'],
  ['Salt.\n\n¦/foot¦', 'Salt.\n\n[^1]\n\n[^1]: ¦'],
  ['¦', '[^1]\n\n[^1]: ¦'],
])('a footnote in %j has the next number, and its text at the end', (before, after) => {
  expect(edited(insertFootnote, before)).toBe(after)
})
