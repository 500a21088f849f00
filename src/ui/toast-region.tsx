import { lazy, useSyncExternalStore } from 'react'
import { OnDemand } from './on-demand.tsx'
import { currentToast, onToastChange } from './toast-store.ts'

const Toaster = lazy(preloadToaster)

/** Loads the toaster in advance: the network may have failed by the first toast. */
export async function preloadToaster() {
  return { default: (await import('./toaster.tsx')).Toaster }
}

/** Renders the current toast; loads the toaster with the first one. */
export function ToastRegion() {
  const toast = useSyncExternalStore(onToastChange, currentToast, () => null)
  if (!toast) return null
  return (
    <OnDemand>
      <Toaster toast={toast} />
    </OnDemand>
  )
}
