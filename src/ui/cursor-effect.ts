import '../styles/cursor.css'

/**
 * A ring that follows the pointer, in addition to the native cursor, until `signal` is aborted.
 * @param first the move at whose position it appears
 */
export function followCursor(first: PointerEvent, signal: AbortSignal) {
  if (signal.aborted) return
  const effect = document.createElement('div')
  effect.className = 'cursor-effect'
  effect.setAttribute('aria-hidden', 'true')
  let frame = 0
  const handleMove = ({ clientX, clientY, target }: PointerEvent) => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      effect.style.translate = `${clientX}px ${clientY}px`
      effect.dataset.over = (target as Element | null)?.closest?.('a, button') ? 'control' : 'page'
      if (!effect.isConnected) document.body.append(effect)
    })
  }
  handleMove(first)
  const handleLeave = () => {
    effect.dataset.over = 'nothing'
  }
  document.addEventListener('pointermove', handleMove, { passive: true, signal })
  document.documentElement.addEventListener('pointerleave', handleLeave, { signal })
  signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame)
    effect.remove()
  })
}
