import { expect, test } from 'vitest'
import { formatSize } from './format-size.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 KB'],
  [33_494, '33 KB'],
  [1_234_567, '1.2 MB'],
  [12_345_678_901, '12 GB'],
])('%i bytes are read as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text)
})
