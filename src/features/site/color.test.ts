import { expect, test } from 'vitest'
import { contrastOf, fromOklch, toOklch } from './color.ts'

// Figures of https://webaim.org/resources/contrastchecker/.
test.each([
  ['#ffffff', '#000000', 21],
  ['#000000', '#000000', 1],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#ffffff', 4],
  ['#0000ff', '#ffff00', 8],
])('the contrast of %s and %s is %d', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 2)
  expect(contrastOf(other, one)).toBe(contrastOf(one, other))
})

// Figures of CSS Color 4.
test.each([
  ['#ff0000', 0.628, 0.2577, 29.23],
  ['#00ff00', 0.8664, 0.2948, 142.5],
  ['#0000ff', 0.452, 0.3132, -95.95],
])('%s has its lightness, chroma and hue', (hex, lightness, chroma, degrees) => {
  const { l, c, h } = toOklch(hex)
  expect(l).toBeCloseTo(lightness, 3)
  expect(c).toBeCloseTo(chroma, 3)
  expect((h * 180) / Math.PI).toBeCloseTo(degrees, 1)
})

test.each(['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#a2501f', '#123456'])(
  '%s stays itself there and back',
  (hex) => {
    expect(fromOklch(toOklch(hex))).toBe(hex)
  },
)

test('a colour beyond sRGB keeps its lightness and hue', () => {
  const wanted = { l: 0.7, c: 0.4, h: 2 }
  const { l, c, h } = toOklch(fromOklch(wanted))
  expect([l, h].map((value) => value.toFixed(2))).toEqual(['0.70', '2.00'])
  expect(c).toBeGreaterThan(0.15)
  expect(c).toBeLessThan(wanted.c)
})
