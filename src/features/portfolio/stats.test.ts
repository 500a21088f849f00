import { expect, test } from 'vitest'
import { toDisplayedStats } from './stats.ts'

test('a visitor sees the server’s number of projects', () => {
  expect(toDisplayedStats({ visitors: 10, projectsCompleted: 12, happyClients: 4 })).toEqual({
    completedProjects: 12,
    satisfaction: 95,
    experience: 2,
  })
})

test.each([
  [null],
  [undefined],
  [{}],
  [{ projectsCompleted: 'many' as unknown as number }],
  [{ projectsCompleted: Number.NaN }],
])('a visitor sees 3, 95 and 2 if the server returns no figures (%j)', (stats) => {
  expect(toDisplayedStats(stats)).toEqual({ completedProjects: 3, satisfaction: 95, experience: 2 })
})

test('a number that arrives as text is shown as a number', () => {
  const stats = { projectsCompleted: '7' as unknown as number }
  expect(toDisplayedStats(stats).completedProjects).toBe(7)
})
