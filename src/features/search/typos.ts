/** Words that one typing error turns into another. */

const minLength = 4
/** The letters of folded words. */
const alphabets: [letters: RegExp, alphabet: string][] = [
  [/^(?=.*\p{L})[\p{Script=Latin}\p{Nd}]+$/u, 'abcdefghijklmnopqrstuvwxyz0123456789'],
  [/^\p{Script=Cyrillic}+$/u, 'абвгдежзиклмнопрстуфхцчшщъыьэюяєіґђјљњћџ'],
  [/^\p{Script=Greek}+$/u, 'αβγδεζηθικλμνξοπρστυφχψω'],
]

/**
 * The words with one letter more, one less, another one, or two neighbours swapped, behind the first letter.
 * @param word folded
 * @returns none for a short word, a number, and scripts without an alphabet
 */
export function typosOf(word: string): string[] {
  const letters = [...word]
  const [, alphabet] = alphabets.find(([pattern]) => pattern.test(word)) ?? []
  if (!alphabet || letters.length < minLength) return []
  const typos = new Set<string>()
  for (let at = 1; at <= letters.length; at++) {
    const before = letters.slice(0, at).join('')
    const [letter = '', next = ''] = letters.slice(at)
    const after = letters.slice(at + 1).join('')
    typos.add(before + after)
    typos.add(before + next + letter + after.slice(next.length))
    for (const other of alphabet)
      typos.add(before + other + after).add(before + other + letter + after)
  }
  typos.delete(word)
  return [...typos]
}
