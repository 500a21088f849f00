import { useEffect } from 'react'

const suitable = '(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)'

/** Starts the cursor effect where it fits, with the pointer's first move, and stops it where not. */
export function Cursor() {
  useEffect(() => {
    const media = window.matchMedia(suitable)
    let stop: (() => void) | undefined
    let wanted = false
    const start = async () => {
      const effect = await import('./cursor-effect.ts').catch(() => undefined)
      if (effect && wanted && !stop) stop = effect.followCursor()
    }
    const follow = () => {
      wanted = media.matches
      if (wanted) document.addEventListener('pointermove', start, { once: true, passive: true })
      else leave()
    }
    const leave = () => {
      wanted = false
      document.removeEventListener('pointermove', start)
      stop?.()
      stop = undefined
    }
    follow()
    media.addEventListener('change', follow)
    return () => {
      media.removeEventListener('change', follow)
      leave()
    }
  }, [])
  return null
}
