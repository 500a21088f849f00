import { expect, onTestFinished, test, vi } from 'vitest'
import { watchYear } from './year-watch.server.ts'

test('a new year is told once, within a minute', () => {
  vi.useFakeTimers({ now: new Date('2026-12-31T23:59:30Z') })
  onTestFinished(() => void vi.useRealTimers())
  const onNewYear = vi.fn()
  const end = watchYear(() => new Date(), onNewYear)
  vi.advanceTimersByTime(29_000)
  expect(onNewYear).not.toHaveBeenCalled()
  vi.advanceTimersByTime(61_000)
  expect(onNewYear).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(600_000)
  expect(onNewYear).toHaveBeenCalledOnce()
  end()
})
