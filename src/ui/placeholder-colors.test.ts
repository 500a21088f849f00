import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { placeholderColorsOf } from './placeholder-colors.ts'

test('the URL of an uploaded picture contains its colours', () => {
  expect(placeholderColorsOf('/uploads/soup-0123456789-f000f000f123fff000-1200x900.webp')).toEqual([
    ...['#f00', '#0f0', '#00f'],
    ...['#123', '#fff', '#000'],
  ])
})

test('each cover of the site has its colours', () => {
  const covers = globSync('public/assets/**/*-1600.webp').map((file) => file.replace('public', ''))
  expect(covers.length).toBeGreaterThan(8)
  expect(covers.filter((cover) => !placeholderColorsOf(cover))).toEqual([])
})

test.each([
  'https://example.org/soup.jpg',
  '/uploads/soup-0123456789-1200x900.webp',
  'constructor',
  '',
])('the colours of %j are unknown', (src) => {
  expect(placeholderColorsOf(src)).toBeUndefined()
})
