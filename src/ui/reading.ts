/** Whether the keyboard's place is in this element, or nowhere since what had it went away or was disabled. */
export function isReadingIn(element: Element | null): boolean {
  const { activeElement, body } = document
  return activeElement === body || Boolean(element?.contains(activeElement))
}
