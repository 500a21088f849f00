/** Moves the reading to the page's heading where what had the focus is gone; else leaves it alone. */
export function focusHeadingIfLost(): void {
  requestAnimationFrame(() => {
    const focused = document.activeElement
    if (focused !== null && focused !== document.body) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
}
