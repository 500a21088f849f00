/** Shows that another page is loading: a line at the top (deferred.css) and a status message. */

/** The live region of the message; empty while nothing loads. */
export const navigationProgressId = 'NavigationProgress'
/** Most pages load faster than this. */
const delayMs = 150
let activeCount = 0

/** @returns a function that hides it */
export function showNavigationProgress(message: string): () => void {
  const setMessage = (text: string) => {
    const region = document.getElementById(navigationProgressId)
    if (region) region.textContent = text
  }
  const timer = setTimeout(() => setMessage(message), delayMs)
  activeCount += 1
  return () => {
    clearTimeout(timer)
    activeCount -= 1
    if (activeCount === 0) setMessage('')
  }
}
