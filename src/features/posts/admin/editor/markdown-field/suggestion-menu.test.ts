import { expect, test } from 'vitest'
import { chooseSide } from './suggestion-menu.ts'

const visible = { top: 120, bottom: 720 }

test.each([
  ['below a line with room below', { top: 200, bottom: 230 }, { isAbove: false, room: 490 }],
  ['above the last line', { top: 680, bottom: 710 }, { isAbove: true, room: 560 }],
  ['below in the middle, where there is more room', line(300), { isAbove: false, room: 390 }],
  ['in at least some height', { top: 150, bottom: 710 }, { isAbove: true, room: 80 }],
])('a menu is shown %s', (_, at, expected) => {
  expect(chooseSide(at, 494, visible)).toEqual(expected)
})

test('a small menu is shown below wherever it fits', () => {
  expect(chooseSide(line(580), 100, visible)).toEqual({ isAbove: false, room: 110 })
})

function line(top: number) {
  return { top, bottom: top + 30 }
}
