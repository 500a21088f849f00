import { type HTMLAttributes, useEffect, useRef } from 'react'

/** How far inside the window's edge a section must be before it appears. */
const triggerMargin = '-10%'

/**
 * A block that fades and slides in once, when it is scrolled into view; its `data-reveal-item`
 * children follow one by one. What is in view when the script arrives stays as it is: hiding what
 * somebody is reading would help nobody.
 */
export function Reveal(props: HTMLAttributes<HTMLDivElement>) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const block = ref.current
    if (!block || block.getBoundingClientRect().top < window.innerHeight) return
    return revealOnce(block)
  }, [])
  return <div ref={ref} {...props} />
}

function revealOnce(block: HTMLElement) {
  block.dataset.reveal = 'hidden'
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      const items = block.querySelectorAll<HTMLElement>('[data-reveal-item]')
      items.forEach((item, index) => {
        item.style.setProperty('--reveal-index', String(index))
      })
      block.dataset.reveal = 'shown'
    },
    { rootMargin: `0px 0px ${triggerMargin} 0px` },
  )
  observer.observe(block)
  return () => observer.disconnect()
}
