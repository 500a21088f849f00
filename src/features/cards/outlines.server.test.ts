import { expect, test } from 'vitest'
import { typeIds } from '#features/site/look.ts'
import { loadOutlines, type TextStyle } from './outlines.server.ts'

const styles: TextStyle[] = ['display', 'italic', 'text', 'initial']
const at = { x: 0, y: 100, size: 100 }

const texts = [
  'The quick brown fox — “jumps” over 13 lazy dogs & <cats>…',
  'ÄÖÜäöüß ÀÂÇÉÈÊËÎÏÔÙÛŸŒœ ÁÍÑÓÚ¿¡ ÅÆØ ĄĆĘŁŃŚŹŻ ČĎĚŇŘŠŤŮŽ ŐŰ ĞİŞ ȘȚ ẞ',
  'Nguyễn Thị Hường',
  'Олена Шевченко, Γιώργος Παπαδόπουλος',
]

test.each(typeIds.flatMap((type) => texts.map((text) => [type, text] as const)))(
  'with %s every character of %j can be drawn',
  async (type, text) => {
    const { drawable, pathOf } = await loadOutlines(type)
    expect(drawable(text)).toBe(text)
    const letters = [...text].filter((letter) => letter !== ' ')
    const missing = styles.flatMap((style) =>
      letters.filter((letter) => pathOf(letter, style, at) === ''),
    )
    expect(missing).toEqual([])
  },
)

test('a character without an outline is left out and is no box', async () => {
  const { drawable, pathOf, widthOf } = await loadOutlines('fraunces')
  expect(drawable('Rust 入门 🚀')).toBe('Rust')
  expect([pathOf('入🚀', 'display', at), widthOf('入🚀', 'display')]).toEqual(['', 0])
})

test('each display face has letters of its own, upright and italic', async () => {
  const all = await Promise.all(typeIds.map(loadOutlines))
  const letters = all.flatMap(({ pathOf }) => [
    pathOf('a', 'display', at),
    pathOf('a', 'italic', at),
  ])
  expect(new Set(letters)).toHaveLength(2 * typeIds.length)
})

test('a text is as wide as its outlines', async () => {
  const { pathOf, widthOf } = await loadOutlines('fraunces')
  const numbers = pathOf('Stock', 'text', at).match(/-?[\d.]+/g) ?? []
  const rightmost = Math.max(...numbers.filter((_, index) => index % 2 === 0).map(Number))
  expect(rightmost / 100).toBeGreaterThan(widthOf('Stock', 'text') * 0.95)
  expect(rightmost / 100).toBeLessThan(widthOf('Stock', 'text'))
})

test('letters are kerned', async () => {
  const { widthOf } = await loadOutlines('fraunces')
  expect(widthOf('AV', 'text')).toBeLessThan(widthOf('A', 'text') + widthOf('V', 'text'))
})
