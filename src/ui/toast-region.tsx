import { lazy, Suspense, useSyncExternalStore } from 'react'
import { QuietBoundary } from './quiet-boundary.tsx'
import { currentToast, onToastChange } from './toast-store.ts'

const importToaster = async () => ({ default: (await import('./toaster.tsx')).Toaster })
const Toaster = lazy(importToaster)

/** Fetches the toaster before its first toast: the network may be gone by then. */
export function preloadToaster(): Promise<unknown> {
  return importToaster()
}

/** Where toasts appear. The toaster itself is loaded with the first part that may need it. */
export function ToastRegion() {
  const toast = useSyncExternalStore(onToastChange, currentToast, () => null)
  if (!toast) return null
  return (
    <QuietBoundary>
      <Suspense>
        <Toaster toast={toast} />
      </Suspense>
    </QuietBoundary>
  )
}
