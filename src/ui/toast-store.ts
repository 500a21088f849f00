/** Store of the current toast, of which there is one at most. */
import type { ReactNode } from 'react'

export const toastDurationMs = 5000
export const toastRemovalDelayMs = 1_000_000

export interface Toast {
  id: number
  title: string
  description?: ReactNode
  tone: 'neutral' | 'destructive'
  open: boolean
}

let current: Toast | null = null
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Replaces the current toast. */
export function showToast(toast: Pick<Toast, 'title' | 'description'> & { tone?: Toast['tone'] }) {
  clearTimeout(removal)
  lastId += 1
  set({ tone: 'neutral', ...toast, id: lastId, open: true })
}

/** Closes the toast; it is removed later, so that its exit can be animated. */
export function dismissToast() {
  if (!current?.open) return
  set({ ...current, open: false })
  removal = setTimeout(() => set(null), toastRemovalDelayMs)
}

export function currentToast(): Toast | null {
  return current
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(toast: Toast | null) {
  current = toast
  for (const listener of listeners) listener()
}
