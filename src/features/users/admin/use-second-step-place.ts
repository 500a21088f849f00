import { useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'

/** Marks the step in the history that shows the second step of a login. */
const secondStep = 'second-step'

/** The second step as a place of its own in the history, at the same address: Back leads to the first. */
export function useSecondStepPlace() {
  const [, navigate] = useLocation()
  return {
    isThere: useSyncExternalStore(subscribe, isThere, () => false),
    enter: () => {
      if (isThere()) return
      navigate(location.pathname + location.search, { state: secondStep })
    },
    leave,
  }
}

/** Takes it out of the way back. Done when the place before it is there. */
function leave(): Promise<unknown> {
  if (!isThere()) return Promise.resolve()
  const isLeft = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  return isLeft
}

function isThere(): boolean {
  return history.state === secondStep
}

/** `pushState` and `replaceState` are events of wouter's. Its own hook would weigh on every visitor. */
function subscribe(listener: () => void) {
  const events = ['popstate', 'pushState', 'replaceState']
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}
