/** A soft light that follows the pointer, in addition to the native cursor, until `signal` is aborted. */
export function followCursor(signal: AbortSignal) {
  if (signal.aborted) return
  const light = document.createElement('div')
  light.className = 'cursor-effect'
  light.setAttribute('aria-hidden', 'true')
  document.body.append(light)
  let frame = 0
  const handleMove = ({ clientX, clientY, target }: PointerEvent) => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      light.style.translate = `${clientX}px ${clientY}px`
      light.dataset.over = (target as Element | null)?.closest?.('a, button') ? 'control' : 'page'
    })
  }
  const handleLeave = () => {
    light.dataset.over = 'nothing'
  }
  document.addEventListener('pointermove', handleMove, { passive: true, signal })
  document.documentElement.addEventListener('pointerleave', handleLeave, { signal })
  signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame)
    light.remove()
  })
}
