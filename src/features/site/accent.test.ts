import { expect, test } from 'vitest'
import { accentColors, accentContrast, accentFault, formatContrast } from './accent.ts'
import { contrastOf, fromOklch, toOklch } from './color.ts'
import { type NeutralsId, neutralIds, neutrals } from './neutrals.ts'

const hues = Array.from({ length: 12 }, (_, index) => (index * Math.PI) / 6)
const bright = hues.map((h) => fromOklch({ l: 0.85, c: 0.2, h }))
const extremes = ['#ffff00', '#000000', '#ffffff', '#808080', '#ff8800', '#0000ff', '#a2501f']
const cases = neutralIds.flatMap((paper) =>
  [...bright, ...extremes].map((color): [string, NeutralsId] => [color, paper]),
)

/** The color, or the nearest one that is accepted. */
function accepted(color: string, paper: NeutralsId) {
  return accentFault(color, paper)?.nearest ?? color
}

test.each(cases)(
  '%s or its nearest colour can be read on %s paper, in both themes',
  (color, paper) => {
    const { light, dark } = accentColors(accepted(color, paper), paper)
    const contrasts = [
      ...[light.accent, light.strong].map((each) => accentContrast(each, neutrals[paper].light)),
      ...[dark.accent, dark.strong].map((each) => accentContrast(each, neutrals[paper].dark)),
      // The texts of buttons.
      ...[light.accent, light.strong].map((each) => contrastOf(neutrals[paper].light.raised, each)),
      ...[dark.accent, dark.strong].map((each) => contrastOf(neutrals[paper].dark.paper, each)),
    ]
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5)
  },
)

test.each(cases)('what is suggested for %s on %s paper is accepted', (color, paper) => {
  expect(accentFault(accepted(color, paper), paper)).toBeUndefined()
})

test.each(bright)('the nearest colour of %s is as light as possible and has its hue', (color) => {
  const nearest = accepted(color, 'warm')
  const [{ h: wanted }, { l, c, h }] = [toOklch(color), toOklch(nearest)]
  expect(accentFault(fromOklch({ l: l + 0.01, c, h }), 'warm')).toBeDefined()
  expect(Math.cos(h - wanted)).toBeGreaterThan(0.99)
})

test('the refusal names the contrast and the nearest colour', () => {
  expect(accentFault('#ff8800', 'warm')).toEqual({
    message: '#ff8800 has a contrast of 1.9 on this paper; #a05300 passes',
    nearest: '#a05300',
  })
})

test('the default accent keeps the colours of the stylesheet', () => {
  expect(accentColors('#a2501f', 'cool')).toEqual({
    light: { accent: '#a2501f', strong: '#853e14' },
    dark: { accent: '#f0935a', strong: '#f7ad7f' },
  })
})

test('the accent of the dark theme has the hue of the chosen one', () => {
  const { dark } = accentColors('#1f6070', 'cool')
  expect(dark.accent).toBe('#7bb9cb')
})

test.each([
  [4.499, '4.4'],
  [4.5, '4.5'],
  [21, '21.0'],
])('a contrast of %d is shown as %s', (contrast, text) => {
  expect(formatContrast(contrast)).toBe(text)
})
