import { type HTMLAttributes, useEffect, useRef } from 'react'

/** How far inside the window's edge a section must be before it appears. */
const triggerMargin = '-10%'

/**
 * A block that fades and slides in once, when it is scrolled into view; its `data-reveal-item`
 * children follow one by one. What is in view at the first look stays as it is: hiding what somebody
 * is reading would help nobody.
 */
export function Reveal(props: HTMLAttributes<HTMLDivElement>) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => (ref.current ? revealOnce(ref.current) : undefined), [])
  return <div ref={ref} {...props} />
}

function revealOnce(block: HTMLElement) {
  const observer = new IntersectionObserver(
    (entries) => {
      // A busy page is told of several looks at once: the last one is how it stands now.
      const entry = entries.at(-1)
      if (!entry) return
      const isFirstLook = block.dataset.reveal === undefined
      const isBelow = entry.boundingClientRect.top >= window.innerHeight
      if (isFirstLook && isBelow) {
        block.dataset.reveal = 'hidden'
        observer.disconnect()
        observer.observe(block)
      } else if (isFirstLook || entries.some(({ isIntersecting }) => isIntersecting)) {
        observer.disconnect()
        if (!isFirstLook) show(block)
      }
    },
    { rootMargin: `0px 0px ${triggerMargin} 0px` },
  )
  // At first the section, which has a place also while what is in it has none yet (first-view.css).
  observer.observe(block.parentElement ?? block)
  return () => observer.disconnect()
}

function show(block: HTMLElement) {
  block.querySelectorAll<HTMLElement>('[data-reveal-item]').forEach((item, index) => {
    item.style.setProperty('--reveal-index', String(index))
  })
  block.dataset.reveal = 'shown'
}
