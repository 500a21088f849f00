import '#validation/zod-messages.ts'
import { expect, test } from 'vitest'
import { defaultLook } from './default-look.ts'
import { lookPart, maxCssBytes, paletteOf } from './look.ts'

/** The issues of the default look with these differences, by path. */
function issuesOf(differences: object) {
  const { error } = lookPart.safeParse({ ...defaultLook, ...differences })
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
}

test('content from before the look has the default one', () => {
  expect(lookPart.parse(undefined)).toEqual(defaultLook)
})

test('every fault is named by its path', () => {
  expect(issuesOf({ accent: '#ff8800', css: '@import "x"' })).toEqual({
    accent: '#ff8800 has a contrast of 1.9 on this paper; #a05300 passes',
    css: 'Line 1: @import is not allowed.',
  })
  expect(issuesOf({ accent: '#ff8800', paper: 'cool' })).toEqual({
    accent: '#ff8800 has a contrast of 1.9 on this paper; #a15300 passes',
  })
  expect(Object.keys(issuesOf({ paper: 'grey', type: 'comic', radius: 'huge' }))).toEqual([
    'paper',
    'type',
    'radius',
  ])
})

test.each(['', 'red', '#fff', '#a2501g', '#a2501f00', 'rgb(0 0 0)', '#a2501f;}'])(
  'the accent %j is refused',
  (accent) => {
    expect(issuesOf({ accent })).toEqual({ accent: 'Enter a colour such as #a2501f' })
  },
)

test('an accent is stored in lower case, without the spaces around it', () => {
  expect(lookPart.parse({ ...defaultLook, accent: ' #1F6070 ' })).toMatchObject({
    accent: '#1f6070',
  })
})

test('a stylesheet is limited in bytes, and stored with plain line feeds', () => {
  const css = `/*${'ä'.repeat((maxCssBytes - 4) / 2)}*/`
  expect(issuesOf({ css })).toEqual({})
  expect(issuesOf({ css: `${css} ` })).toEqual({ css: 'At most 20 KB' })
  expect(lookPart.parse({ ...defaultLook, css: 'a {\r\n}' })).toMatchObject({ css: 'a {\n}' })
})

test('the palette has paper, ink and accent of both themes', () => {
  expect(paletteOf(defaultLook)).toEqual({
    light: { paper: '#faf6ef', ink: '#241c17', accent: '#a2501f' },
    dark: { paper: '#1b1715', ink: '#efe6da', accent: '#f0935a' },
  })
})
