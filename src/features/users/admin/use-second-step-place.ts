import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** Marks the step in the history that shows the second step of a login. */
const secondStep = 'second-step'

/** The second step as a place of its own in the history, at the same address: Back leads to the first. */
export function useSecondStepPlace() {
  const [, navigate] = useLocation()
  return {
    isThere: useHistoryState<unknown>() === secondStep,
    enter: () => {
      if (history.state === secondStep) return
      navigate(location.pathname + location.search, { state: secondStep })
    },
    leave,
  }
}

/** Takes it out of the way back. Done when the place before it is there. */
function leave(): Promise<unknown> {
  if (history.state !== secondStep) return Promise.resolve()
  const isLeft = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  return isLeft
}
