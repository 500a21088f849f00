import { expect, test } from 'vitest'
import { toShownStats } from './stats.ts'

test('a visitor sees the projects that the server counts', () => {
  expect(toShownStats({ visitors: 10, projectsCompleted: 12, happyClients: 4 })).toEqual({
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
])('a visitor sees 3, 95 and 2 where the server knows nothing (%j)', (stats) => {
  expect(toShownStats(stats)).toEqual({ completedProjects: 3, satisfaction: 95, experience: 2 })
})

test('a number that arrives as text is shown as a number', () => {
  const stats = { projectsCompleted: '7' as unknown as number }
  expect(toShownStats(stats).completedProjects).toBe(7)
})
