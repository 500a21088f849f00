import { useEffect } from 'react'

const mediaQuery = '(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)'

/** Loads the cursor effect with the first pointer move; follows changes of the media query. */
export function Cursor() {
  useEffect(() => {
    const media = window.matchMedia(mediaQuery)
    let controller = new AbortController()
    const update = () => {
      controller.abort()
      if (!media.matches) return
      controller = new AbortController()
      const { signal } = controller
      const start = async (move: PointerEvent) =>
        (await import('./cursor-effect.ts')).followCursor(move, signal)
      const handleMove = (move: PointerEvent) => start(move).catch(() => {})
      document.addEventListener('pointermove', handleMove, { once: true, passive: true, signal })
    }
    update()
    media.addEventListener('change', update)
    return () => {
      media.removeEventListener('change', update)
      controller.abort()
    }
  }, [])
  return null
}
