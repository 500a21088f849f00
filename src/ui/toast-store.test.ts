import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Store = typeof import('./toast-store.ts')

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})

afterEach(() => vi.useRealTimers())

const freshStore = (): Promise<Store> => import('./toast-store.ts')

test('the specified durations', async () => {
  const { toastDurationMs, toastRemovalDelayMs } = await freshStore()
  expect([toastDurationMs, toastRemovalDelayMs]).toEqual([5000, 1_000_000])
})

test('no toast is shown initially', async () => {
  const { currentToast } = await freshStore()
  expect(currentToast()).toBeNull()
})

test('a toast is open and neutral by default', async () => {
  const { currentToast, showToast } = await freshStore()
  showToast({ title: 'Message sent!' })
  expect(currentToast()).toEqual({ id: 1, title: 'Message sent!', tone: 'neutral', open: true })
})

test('a second toast replaces the first', async () => {
  const { currentToast, showToast } = await freshStore()
  showToast({ title: 'First', description: 'of two' })
  showToast({ title: 'Error', tone: 'destructive' })
  expect(currentToast()).toEqual({ id: 2, title: 'Error', tone: 'destructive', open: true })
})

test('a dismissed toast closes immediately and is removed after a delay', async () => {
  const { currentToast, dismissToast, showToast } = await freshStore()
  showToast({ title: 'Message sent!' })
  dismissToast()
  expect(currentToast()?.open).toBe(false)
  vi.advanceTimersByTime(999_999)
  expect(currentToast()?.open).toBe(false)
  vi.advanceTimersByTime(1)
  expect(currentToast()).toBeNull()
})

test('a toast that follows a dismissed one is not removed with it', async () => {
  const { currentToast, dismissToast, showToast } = await freshStore()
  showToast({ title: 'First' })
  dismissToast()
  showToast({ title: 'Second' })
  vi.advanceTimersByTime(1_000_000)
  expect(currentToast()?.title).toBe('Second')
})

test('a listener is called for each change until it unsubscribes', async () => {
  const { dismissToast, onToastChange, showToast } = await freshStore()
  const listener = vi.fn()
  const unsubscribe = onToastChange(listener)
  showToast({ title: 'First' })
  dismissToast()
  dismissToast()
  unsubscribe()
  showToast({ title: 'Second' })
  expect(listener).toHaveBeenCalledTimes(2)
})
