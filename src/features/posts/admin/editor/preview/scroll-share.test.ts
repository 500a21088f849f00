import { expect, test } from 'vitest'
import { scrollOffset, scrollShare } from './scroll-share.ts'

const windowHeight = 800

test.each([
  [300, 0],
  [0, 0],
  [-1000, 0.5],
  [-2000, 1],
  [-2400, 1],
])('a page on which the text begins at %i has been scrolled along %d of it', (top, share) => {
  expect(scrollShare({ top, height: 2400 }, windowHeight)).toBe(share)
})

test('a share leads to the position that has this share', () => {
  const box = { top: 300, height: 2400 }
  for (const share of [0, 0.25, 1]) {
    const offset = scrollOffset(share, box, windowHeight)
    expect(scrollShare({ ...box, top: box.top - offset }, windowHeight)).toBe(share)
  }
})

test('a text that is shorter than the window scrolls nothing', () => {
  expect(scrollShare({ top: 200, height: 100 }, windowHeight)).toBe(0)
  expect(scrollOffset(0, { top: 200, height: 100 }, windowHeight)).toBe(200)
})
