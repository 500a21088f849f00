import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tintOf } from './picture-tint.ts'

test('the colours in an uploaded picture’s address become a picture of six pixels', () => {
  const tint = tintOf('/uploads/soup-0123456789-f000f000f123fff000-1200x900.webp') ?? ''
  const bytes = Buffer.from(tint.replace('data:image/bmp;base64,', ''), 'base64')
  expect(bytes).toHaveLength(78)
  expect([bytes.readInt32LE(18), bytes.readInt32LE(22)]).toEqual([3, 2])
  const blueGreenRed = [...bytes.subarray(66, 69), ...bytes.subarray(54, 57)]
  expect(blueGreenRed).toEqual([0, 0, 255, 51, 34, 17])
})

test('each cover of the site has its colours', () => {
  const covers = globSync('public/assets/**/*-1600.webp').map((file) => file.replace('public', ''))
  expect(covers.length).toBeGreaterThan(8)
  expect(covers.filter((cover) => !tintOf(cover))).toEqual([])
})

test.each([
  'https://example.org/soup.jpg',
  '/uploads/soup-0123456789-1200x900.webp',
  'constructor',
  '',
])('nobody knows the colours of %j', (src) => {
  expect(tintOf(src)).toBeUndefined()
})
