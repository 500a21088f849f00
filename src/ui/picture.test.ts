import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const wide = '/uploads/me-0123456789-1200x800.webp'
const tall = '/uploads/me-0123456789-800x1600.webp'

test.each([
  [wide, { x: 0.12, y: 0.9 }, 'crop-1'],
  [wide, { x: 1, y: 0 }, 'crop-10'],
  [tall, { x: 0.1, y: 0 }, 'crop-0'],
  [tall, { x: 0.1, y: 0.68 }, 'crop-7'],
  [wide, undefined, undefined],
  ['https://example.com/me.jpg', { x: 0, y: 0 }, undefined],
])('a visitor sees of %s, in a square, the focus %j: %s', (src, focus, crop) => {
  const html = renderToStaticMarkup(
    createElement(Picture, { src, alt: '', sizes: '', focus, ratio: 1 }),
  )
  expect(/crop-\d+/.exec(html)?.[0]).toBe(crop)
})
