import { type HTMLAttributes, useEffect, useRef } from 'react'

/** A section appears when it is this far inside the bottom edge of the window. */
const bottomMargin = '-10%'

/**
 * A block that fades and slides in once, when it is scrolled into view; its `data-reveal-item` children follow one
 * by one. A block that is in view initially is not animated.
 */
export function Reveal(props: HTMLAttributes<HTMLDivElement>) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => (ref.current ? revealOnce(ref.current) : undefined), [])
  return <div ref={ref} {...props} />
}

function revealOnce(block: HTMLElement) {
  const observer = new IntersectionObserver(
    (entries) => {
      // A busy page may receive several entries at once; the last one is current.
      const entry = entries.at(-1)
      if (!entry) return
      const isInitial = block.dataset.reveal === undefined
      const isBelow = entry.boundingClientRect.top >= window.innerHeight
      if (isInitial && isBelow) {
        block.dataset.reveal = 'hidden'
        observer.disconnect()
        observer.observe(block)
      } else if (isInitial || entries.some(({ isIntersecting }) => isIntersecting)) {
        observer.disconnect()
        if (!isInitial) show(block)
      }
    },
    { rootMargin: `0px 0px ${bottomMargin} 0px` },
  )
  observer.observe(block)
  return () => observer.disconnect()
}

function show(block: HTMLElement) {
  block.querySelectorAll<HTMLElement>('[data-reveal-item]').forEach((item, index) => {
    item.style.setProperty('--reveal-index', String(index))
  })
  block.dataset.reveal = 'shown'
}
