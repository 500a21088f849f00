import { expect, test } from 'vitest'
import { withLiveFigures } from './stats.ts'

const counters = [
  { value: 3, suffix: '+', label: 'Completed Projects' },
  { value: 95, suffix: '%', label: 'Client Satisfaction' },
]

test('a visitor sees the server’s number of projects', () => {
  const stats = { visitors: 10, projectsCompleted: 12, happyClients: 4 }
  expect(withLiveFigures(counters, stats).map(({ value }) => value)).toEqual([12, 95])
})

test.each([
  [null],
  [undefined],
  [{}],
  [{ projectsCompleted: 'many' as unknown as number }],
  [{ projectsCompleted: Number.NaN }],
])('a visitor sees the owner’s figures if the server returns none (%j)', (stats) => {
  expect(withLiveFigures(counters, stats)).toEqual(counters)
})

test('the server’s number of projects replaces no other figure', () => {
  const concerts = [{ value: 120, suffix: '', label: 'Konzerte' }, ...counters.toReversed()]
  const shown = withLiveFigures(concerts, { projectsCompleted: 12 })
  expect(shown.map(({ value }) => value)).toEqual([120, 95, 12])
})

test('a number that arrives as text is shown as a number', () => {
  const stats = { projectsCompleted: '7' as unknown as number }
  expect(withLiveFigures(counters, stats)[0]?.value).toBe(7)
})

test('a counter that shows readers has those of the year, and its own value without them', () => {
  const readers = [{ value: 7, suffix: '', label: 'Readers', showsReaders: true }, ...counters]
  const shown = withLiveFigures(readers, { projectsCompleted: 12, readersThisYear: 345 })
  expect(shown.map(({ value }) => value)).toEqual([345, 12, 95])
  expect(withLiveFigures(readers, { projectsCompleted: 12 })[0]?.value).toBe(7)
})
