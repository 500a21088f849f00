/**
 * A soft light that follows a fine pointer; the native cursor stays. Not for those who asked for
 * less motion, and gone as soon as they do.
 */
export function followCursor(): () => void {
  const light = document.createElement('div')
  light.className = 'cursor-effect'
  light.setAttribute('aria-hidden', 'true')
  document.body.append(light)
  let frame = 0
  const controller = new AbortController()

  document.addEventListener(
    'pointermove',
    ({ clientX, clientY, target }) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        light.style.translate = `${clientX}px ${clientY}px`
        light.dataset.over = (target as Element | null)?.closest?.('a, button') ? 'control' : 'page'
      })
    },
    { passive: true, signal: controller.signal },
  )
  document.documentElement.addEventListener(
    'pointerleave',
    () => {
      light.dataset.over = 'nothing'
    },
    { signal: controller.signal },
  )

  return () => {
    cancelAnimationFrame(frame)
    controller.abort()
    light.remove()
  }
}
