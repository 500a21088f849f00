import { useEffect, useRef } from 'react'

/** Focuses the page's heading if the focused element was removed. */
export function focusHeadingIfLost(): void {
  requestAnimationFrame(() => {
    const focused = document.activeElement
    if (focused !== null && focused !== document.body) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
}

/** Focuses the page's heading when rows were removed, and the focused element with them. @param count of rows */
export function useFocusAfterRemoval(count = 0): void {
  const previous = useRef(count)
  useEffect(() => {
    if (count < previous.current) focusHeadingIfLost()
    previous.current = count
  }, [count])
}
