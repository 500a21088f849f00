/** Sets a custom property of the page to the height of an element that sticks. @returns what takes it back */
export function publishHeight(element: HTMLElement, property: `--${string}`): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const isSticky = getComputedStyle(element).position === 'sticky'
    style.setProperty(property, `${isSticky ? element.offsetHeight : 0}px`)
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(property)
  }
}
