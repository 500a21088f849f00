import { type RefObject, useEffect, useEffectEvent } from 'react'

const rootMargin = '400px'

/** Calls back once when the element comes near the viewport. */
export function useNear(ref: RefObject<Element | null>, callback: () => void) {
  const onNear = useEffectEvent(callback)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        onNear()
      },
      { rootMargin },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
}
