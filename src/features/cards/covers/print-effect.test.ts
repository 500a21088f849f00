import { expect, test } from 'vitest'
import { printDrawing } from './print-effect.ts'

const size = 200

/** White, with a black square in its middle. */
function printSquare(shadow?: string) {
  const pixels = new Uint8Array(size * size * 3).fill(255)
  const drawing = new Uint8Array(size * size * 4)
  for (let y = 50; y < 150; y++)
    for (let x = 50; x < 150; x++) drawing[(y * size + x) * 4 + 3] = 255
  printDrawing({ pixels, width: size, height: size, scale: 1 }, drawing, { shadow })
  return (x: number, y: number) => [...pixels.subarray((y * size + x) * 3, (y * size + x) * 3 + 3)]
}

test('a print covers its drawing and nothing far from it', () => {
  const pixelAt = printSquare()
  expect([pixelAt(100, 100), pixelAt(20, 100)]).toEqual([
    [0, 0, 0],
    [255, 255, 255],
  ])
})

test('its edge is not straight', () => {
  const pixelAt = printSquare()
  const rows = Array.from({ length: 80 }, (_, index) => 60 + index)
  const starts = rows.map((y) =>
    Array.from({ length: size }, (_, x) => pixelAt(x, y)[0]).indexOf(0),
  )
  expect(new Set(starts).size).toBeGreaterThan(2)
  expect(Math.min(...starts)).toBeGreaterThan(44)
  expect(Math.max(...starts)).toBeLessThan(56)
})

test('a shadow falls to the lower right, and the ink misses some flecks', () => {
  const pixelAt = printSquare('#ff0000')
  expect(pixelAt(100, 158)).toEqual([255, 0, 0])
  expect(pixelAt(100, 40)).toEqual([255, 255, 255])
  const inside = Array.from({ length: 60 * 60 }, (_, index) =>
    pixelAt(75 + (index % 60), 75 + Math.floor(index / 60)),
  )
  const flecks = inside.filter(([red]) => red === 255).length
  expect(flecks).toBeGreaterThan(0)
  expect(flecks).toBeLessThan(inside.length / 10)
})
