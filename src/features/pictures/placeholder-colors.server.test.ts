import sharp from 'sharp'
import { expect, test } from 'vitest'
import { computePlaceholderColors } from './placeholder-colors.server.ts'

function plain(background: { r: number; g: number; b: number; alpha?: number }) {
  const channels = background.alpha === undefined ? 3 : 4
  return sharp({ create: { width: 30, height: 20, channels, background } })
}

test('a picture has six colours of three digits each', async () => {
  expect(await computePlaceholderColors(plain({ r: 255, g: 17, b: 0 }))).toBe('f10'.repeat(6))
})

test('an opaque picture with an alpha channel has colours', async () => {
  expect(await computePlaceholderColors(plain({ r: 0, g: 0, b: 34, alpha: 1 }))).toBe(
    '002'.repeat(6),
  )
})

test('a transparent picture has none', async () => {
  expect(await computePlaceholderColors(plain({ r: 255, g: 17, b: 0, alpha: 0.5 }))).toBeUndefined()
})

test('a grey picture has colours too', async () => {
  const grey = plain({ r: 136, g: 136, b: 136 }).toColourspace('b-w').png()
  expect(await computePlaceholderColors(sharp(await grey.toBuffer()))).toBe('888'.repeat(6))
})
