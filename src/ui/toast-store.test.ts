import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Store = typeof import('./toast-store.ts')

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})

afterEach(() => vi.useRealTimers())

const freshStore = (): Promise<Store> => import('./toast-store.ts')

test('a toast is open and neutral by default, and replaced by the next one', async () => {
  const { currentToast, showToast, toastDurationMs } = await freshStore()
  expect([currentToast(), toastDurationMs]).toEqual([null, 5000])
  showToast({ title: 'Sent!', description: 'Thanks' })
  const neutral = { id: 1, title: 'Sent!', description: 'Thanks', tone: 'neutral', open: true }
  expect(currentToast()).toEqual(neutral)
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
