import { expect, test } from 'vitest'
import { absolutePictureUrl, pictureAddress } from './picture-address.ts'

test.each([
  'https://example.org/soup.jpg',
  'HTTP://example.org/soup.jpg',
  '/uploads/soup.webp',
  '/a/..//b',
])('a picture at %s is shown', (address) => {
  expect(pictureAddress(` ${address}\n`)).toBe(address)
})

test.each([
  ...[undefined, null, '', ' ', 'soup.jpg', '#soup', '?soup'],
  ...['//example.org/soup.jpg', '/\\example.org/soup.jpg', '/\t/example.org/soup.jpg'],
  ...[
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'blob:https://example.org/1',
    'file:///a',
  ],
  ...['//site.invalid/x', '/\\site.invalid/x', '/\t/site.invalid/x', '/\n\r\\site.invalid/x'],
  ...['https:/soup.jpg', 'https://', 'http://[', 'ftp://example.org/soup.jpg'],
])('a picture at %j is not shown', (typed) => {
  expect(pictureAddress(typed)).toBeUndefined()
})

test('the absolute address of a picture is that of the site for a path', () => {
  const publicUrl = 'https://folio.test'
  expect(absolutePictureUrl('/soup.webp', publicUrl)).toBe('https://folio.test/soup.webp')
  expect(absolutePictureUrl('javascript:alert(1)', publicUrl)).toBeUndefined()
})
