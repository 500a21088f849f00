import { type RefObject, useEffect, useRef } from 'react'

/** A reference for the popover of a menu, which closes at each step through the history. */
export function useMenu(): RefObject<HTMLDivElement | null> {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const close = () => menu.current?.hidePopover()
    window.addEventListener('popstate', close)
    return () => window.removeEventListener('popstate', close)
  }, [])
  return menu
}
