import sharp from 'sharp'
import { expect, test } from 'vitest'
import { takeTint } from './picture-tint.server.ts'

function plain(background: { r: number; g: number; b: number; alpha?: number }) {
  const channels = background.alpha === undefined ? 3 : 4
  return sharp({ create: { width: 30, height: 20, channels, background } })
}

test('a picture’s colours are six, three digits each', async () => {
  expect(await takeTint(plain({ r: 255, g: 17, b: 0 }))).toBe('f10'.repeat(6))
})

test('a picture whose every pixel is opaque has colours though it could be transparent', async () => {
  expect(await takeTint(plain({ r: 0, g: 0, b: 34, alpha: 1 }))).toBe('002'.repeat(6))
})

test('a picture that one can see through has none, so that nothing shows behind it', async () => {
  expect(await takeTint(plain({ r: 255, g: 17, b: 0, alpha: 0.5 }))).toBeUndefined()
})

test('a grey picture has colours too', async () => {
  const grey = plain({ r: 136, g: 136, b: 136 }).toColourspace('b-w').png()
  expect(await takeTint(sharp(await grey.toBuffer()))).toBe('888'.repeat(6))
})
