/** Whether the focus is inside the element, or lost because the focused element was removed or disabled. */
export function isFocusWithinOrLost(element: Element | null): boolean {
  const { activeElement, body } = document
  return activeElement === body || Boolean(element?.contains(activeElement))
}
