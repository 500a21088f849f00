import { expect, test } from 'vitest'
import { pictureSources } from './picture-sources.ts'

test('a picture of the site has three widths', () => {
  expect(pictureSources('/assets/covers/soup-1600.webp')).toEqual({
    avif: '/assets/covers/soup-480.avif 480w, /assets/covers/soup-800.avif 800w, /assets/covers/soup-1600.avif 1600w',
    webp: '/assets/covers/soup-480.webp 480w, /assets/covers/soup-800.webp 800w, /assets/covers/soup-1600.webp 1600w',
    width: 1600,
    height: 900,
  })
})

test('a drawn cover has three widths, as WebP', () => {
  expect(pictureSources('/cards/covers/soup-key-1600.webp')).toEqual({
    webp: '/cards/covers/soup-key-480.webp 480w, /cards/covers/soup-key-800.webp 800w, /cards/covers/soup-key-1600.webp 1600w',
    width: 1600,
    height: 900,
  })
})

test('an uploaded picture has its own size and the smaller widths', () => {
  expect(pictureSources('/uploads/soup-0123456789-700x933.webp')).toEqual({
    avif: '/uploads/soup-0123456789-700x933-480.avif 480w, /uploads/soup-0123456789-700x933.avif 700w',
    webp: '/uploads/soup-0123456789-700x933-480.webp 480w, /uploads/soup-0123456789-700x933.webp 700w',
    width: 700,
    height: 933,
  })
})

test('a small uploaded picture has only its own width', () => {
  const sources = pictureSources('/uploads/dot-0123456789-480x270.webp')
  expect(sources?.webp).toBe('/uploads/dot-0123456789-480x270.webp 480w')
})

test.each([
  'https://example.org/uploads/soup-0123456789-700x933.webp',
  'https://example.org/assets/soup-1600.webp',
  '/uploads/soup-1600.webp',
  '/uploads/soup-0123456789-700x933-480.webp',
  '/uploads/soup-0123456789-0x0.webp',
  '/uploads/soup-0123456789-700x933.avif',
  '/assets/soup-800.webp',
  '',
])('the URL %s has no sources', (src) => {
  expect(pictureSources(src)).toBeUndefined()
})
