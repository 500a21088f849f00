/** Tells that another page is on its way: to the eye a line at the top (waits.css), to a screen reader a sentence. */

/** Where it is told: empty as long as nobody waits. */
export const waitingId = 'Waiting'
/** Most pages are there before anybody could read that they are not. */
const patienceMs = 150
let waits = 0

/** @returns a function that ends it */
export function tellOfWaiting(): () => void {
  const tell = (text: string) => {
    const place = document.getElementById(waitingId)
    if (place) place.textContent = text
  }
  const timer = setTimeout(() => tell('The page is on its way.'), patienceMs)
  waits += 1
  return () => {
    clearTimeout(timer)
    waits -= 1
    if (waits === 0) tell('')
  }
}
