import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrastOf } from './color.ts'
import { type Neutrals, neutralIds, neutrals, surfacesOf } from './neutrals.ts'

type Theme = 'light' | 'dark'
const read = (name: string) => readFileSync(`src/styles/${name}.css`, 'utf8')

/** The colours of a stylesheet, by the names of their tokens. */
function tokensOf(css: string): [name: string, light: string, dark: string][] {
  const pattern = /--color-([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g
  return [...css.matchAll(pattern)].map(([, name = '', light = '', dark = '']) => [
    name,
    light,
    dark,
  ])
}

const tokens = tokensOf(read('tokens'))
/** Colours of texts that no paper changes. */
const texts = [
  ...tokens.filter(([name]) => /^(negative|positive)$/.test(name)),
  ...tokensOf(read('code')),
]

test('the warm paper is that of the stylesheet', () => {
  const { light, dark } = neutrals.warm
  const names = Object.keys(light) as (keyof Neutrals)[]
  expect(tokens).toEqual(
    expect.arrayContaining(names.map((name) => [name, light[name], dark[name]])),
  )
})

const cases = neutralIds.flatMap((paper) =>
  (['light', 'dark'] as const).map((theme): [string, Theme, Neutrals] => [
    paper,
    theme,
    neutrals[paper][theme],
  ]),
)

function lowest(colors: string[], surfaces: string[]) {
  return Math.min(...colors.flatMap((color) => surfaces.map((each) => contrastOf(color, each))))
}

test.each(cases)('text can be read on %s paper in the %s theme', (_, theme, colors) => {
  const { ink, soft, paper, raised } = colors
  expect(lowest([ink, soft], surfacesOf(colors))).toBeGreaterThanOrEqual(4.5)
  const others = texts.map(([, light, dark]) => ({ light, dark })[theme])
  expect(others).toHaveLength(8)
  expect(lowest(others, [paper, raised])).toBeGreaterThanOrEqual(4.5)
})

test.each(cases)('controls and lines can be seen on %s paper in the %s theme', (_, __, colors) => {
  const { control, line, paper, raised } = colors
  expect(lowest([control], surfacesOf(colors))).toBeGreaterThanOrEqual(3)
  expect(lowest([line], [paper, raised])).toBeGreaterThanOrEqual(1.25)
})
