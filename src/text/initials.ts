/**
 * The first letters of the first and the last word, in upper case; empty without a letter or digit.
 * @param count 1 for the first word only
 */
export function initialsOf(name: string, language: string, count: 1 | 2 = 2): string {
  const letters = name
    .split(' ')
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .filter((letter) => letter !== '')
  const chosen =
    count === 1
      ? letters.slice(0, 1)
      : [...new Set([0, letters.length - 1])].map((at) => letters[at] ?? '')
  return chosen.map((letter) => [...letter.toLocaleUpperCase(language)][0]).join('')
}
