import { useEffect, useEffectEvent } from 'react'

/** Calls back once after `delayMs`; null waits for nothing. */
export function useTimeout(callback: () => void, delayMs: number | null) {
  const onTime = useEffectEvent(callback)
  useEffect(() => {
    if (delayMs === null) return
    const timer = setTimeout(() => onTime(), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
}
