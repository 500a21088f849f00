import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultLook } from './default-look.ts'
import { lookStyle, themeColorsOf } from './look.server.ts'

test('a document has the tokens that differ from the default look', () => {
  expect(lookStyle(defaultLook)).toBe('')
  expect(lookStyle({ ...defaultLook, radius: 'small' })).toBe(
    ':root{--radius-small:2px;--radius-card:4px;--radius-pill:6px}',
  )
  expect(lookStyle({ ...defaultLook, accent: '#1f6070' })).toBe(
    ':root{--color-accent:light-dark(#1f6070,#7bb9cb);--color-accent-strong:light-dark(#014c5c,#91d0e2)}',
  )
})

test('the own stylesheet is the last', () => {
  const look = { ...defaultLook, type: 'newsreader' as const, css: '\nh1 { color: red }\n' }
  expect(lookStyle(look, '@font-face{}')).toMatch(
    /^@font-face\{\}:root\{--font-display:"Newsreader".*\}h1 \{ color: red \}$/,
  )
})

test('a paper replaces every neutral colour of the stylesheet', () => {
  const style = lookStyle({ ...defaultLook, paper: 'cool' })
  const names = (css: string) =>
    [...css.matchAll(/--color-([\w-]+): ?light-dark/g)].map(([, name]) => name)
  const coloured = ['accent', 'accent-strong', 'berry', 'negative', 'positive']
  const neutral = names(readFileSync('src/styles/tokens.css', 'utf8')).filter(
    (name) => !coloured.includes(name ?? ''),
  )
  expect(names(style).sort()).toEqual(neutral.sort())
})

test('browsers paint their bars in the colour of the paper', () => {
  expect(themeColorsOf({ ...defaultLook, paper: 'cool' })).toEqual({
    light: '#f3f7fc',
    dark: '#16181a',
  })
})
