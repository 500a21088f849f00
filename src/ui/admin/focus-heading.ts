/** Focuses the page's heading if the focused element was removed. */
export function focusHeadingIfLost(): void {
  requestAnimationFrame(() => {
    const focused = document.activeElement
    if (focused !== null && focused !== document.body) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
}
