/**
 * Leaves out the characters that cannot be drawn, and what makes no sense without them.
 * @returns empty if no letter of a text with letters is left
 */
export function withoutMissing(text: string, isDrawable: (character: string) => boolean): string {
  const whole = text.normalize('NFC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  const kept = [...whole]
    .filter((character) => /\s/.test(character) || isDrawable(character))
    .join('')
  const collapsed = kept.replace(/\s+/g, ' ').trim()
  if (kept.length === whole.length) return collapsed
  if (/\p{L}/u.test(whole) && !/\p{L}/u.test(kept)) return ''
  return collapsed
    .replace(/ ?(\( ?\)|\[ ?\]|“ ?”|„ ?“|" ?")/g, '')
    .replace(/^[\s,.;:!?)\]·–—-]+/, '')
    .trim()
}
