import { useSyncExternalStore } from 'react'
import { useLocation } from '#ui/location.ts'

/** History state of the entry that shows the second step. */
const secondStep = 'second-step'

/** Gives the second step its own history entry at the same URL, so that Back leads to the first step. */
export function useSecondStepHistory() {
  const [, navigate] = useLocation()
  return {
    isSecondStep: useSyncExternalStore(subscribe, isSecondStep, () => false),
    enter: () => {
      if (isSecondStep()) return
      navigate(location.pathname + location.search, { state: secondStep })
    },
    leave,
  }
}

/** Leaves the entry. Resolves after navigation. */
function leave(): Promise<unknown> {
  if (!isSecondStep()) return Promise.resolve()
  const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  return popped
}

function isSecondStep(): boolean {
  return history.state === secondStep
}

/** wouter dispatches `pushState` and `replaceState` events. Its history hook would add to the public bundle. */
function subscribe(listener: () => void) {
  const events = ['popstate', 'pushState', 'replaceState']
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}
