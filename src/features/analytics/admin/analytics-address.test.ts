import { expect, test } from 'vitest'
import { readAnalyticsAddress, reportPath, sourceKey, sourceNameOf } from './analytics-address.ts'

const today = '2026-03-04'
const read = (search: string) => readAnalyticsAddress(search, today)

test('the page shows the last thirty days by default', () => {
  expect(read('')).toMatchObject({
    range: { from: '2026-02-03', to: '2026-03-04' },
    lastDays: 30,
    problem: undefined,
  })
})

test('an address keeps its range when the filter changes, and its filter when the range changes', () => {
  const address = read('days=7&path=/blogs')
  expect(address.href({ source: 'direct' })).toBe(
    '/admin/analytics?days=7&path=%2Fblogs&source=direct',
  )
  expect(address.href({ path: undefined })).toBe('/admin/analytics?days=7')
  expect(address.href({ lastDays: 30 })).toBe('/admin/analytics?path=%2Fblogs')
  const range = { from: '2026-01-01', to: '2026-01-31' }
  expect(address.href({ range })).toBe(
    '/admin/analytics?from=2026-01-01&to=2026-01-31&path=%2Fblogs',
  )
  expect(read('from=2026-01-01&to=2026-01-31').href({ path: '/' })).toBe(
    '/admin/analytics?from=2026-01-01&to=2026-01-31&path=%2F',
  )
})

test.each([
  ['from=2026-02-30&to=2026-03-01', 'Choose two days, such as 2026-03-01 and 2026-03-31.'],
  ['from=2026-03-01', 'Choose two days, such as 2026-03-01 and 2026-03-31.'],
  ['from=2026-03-02&to=2026-03-01', 'The first day is after the last one.'],
  ['from=2010-01-01&to=2026-03-01', 'Choose at most ten years.'],
  ['from=9999-12-01&to=9999-12-20', 'Choose two days, such as 2026-03-01 and 2026-03-31.'],
])('an owner who opens ?%s reads why, and sees thirty days', (search, problem) => {
  expect(read(search)).toMatchObject({ problem, lastDays: 30 })
})

test('a filter cannot add a parameter to the request', () => {
  const query = { from: today, to: today, path: '/x&source=y', source: undefined }
  expect(reportPath(query)).toBe(
    '/api/analytics?from=2026-03-04&to=2026-03-04&path=%2Fx%26source%3Dy',
  )
})

test.each([
  [{ kind: 'referrer', name: 'news.example' }, 'referrer news.example', 'news.example'],
  [{ kind: 'campaign', name: 'letter / may' }, 'campaign letter / may', 'letter / may'],
  [{ kind: 'direct', name: '' }, 'direct', 'direct'],
] as const)('a source is named by its kind: %j', (source, key, name) => {
  expect(sourceKey(source)).toBe(key)
  expect(sourceNameOf(key)).toBe(name)
})
