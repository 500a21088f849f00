import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentToast, onToastChange } from './toast-store.ts'

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

/** Where toasts appear. The toaster itself is loaded with the first one. */
export function ToastRegion() {
  const toast = useSyncExternalStore(onToastChange, currentToast, () => null)
  if (!toast) return null
  return (
    <Suspense>
      <Toaster toast={toast} />
    </Suspense>
  )
}
