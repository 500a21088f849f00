import { expect, test } from 'vitest'
import { pictureSources } from './picture-sources.ts'

test('a picture of the house is there in three widths and two formats', () => {
  expect(pictureSources('/assets/covers/soup-1600.webp')).toEqual({
    avif: '/assets/covers/soup-480.avif 480w, /assets/covers/soup-800.avif 800w, /assets/covers/soup-1600.avif 1600w',
    webp: '/assets/covers/soup-480.webp 480w, /assets/covers/soup-800.webp 800w, /assets/covers/soup-1600.webp 1600w',
  })
})

test.each([
  'https://elsewhere.test/assets/soup-1600.webp',
  '/assets/soup.webp',
  '/assets/soup-1600.png',
  '/elsewhere/soup-1600.webp',
  '',
])('%j is taken as it is', (src) => {
  expect(pictureSources(src)).toBeUndefined()
})
