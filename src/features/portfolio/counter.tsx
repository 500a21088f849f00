import { useEffect, useRef, useState } from 'react'

const animationMs = 2000

/** A figure that counts up from 0 when it comes into view or changes. Without a script it stands. */
export function Counter({
  target,
  suffix,
  label,
}: {
  target: number
  suffix: string
  label: string
}) {
  const ref = useRef<HTMLLIElement>(null)
  const shown = useCountUp(ref, target)
  return (
    <li ref={ref} data-counter={label} className="flex flex-col">
      <span className="sr-only">{`${target}${suffix} ${label}`}</span>
      <span aria-hidden="true" className="figures grid font-display font-medium text-counter">
        {/* The final figure keeps the place, so that nothing moves while the count runs. */}
        <span className="invisible col-start-1 row-start-1">{`${target}${suffix}`}</span>
        <span className="col-start-1 row-start-1" data-counter-value="">
          {shown}
          <span className="text-accent">{suffix}</span>
        </span>
      </span>
      <span aria-hidden="true" className="label mt-2">
        {label}
      </span>
    </li>
  )
}

function useCountUp(ref: React.RefObject<HTMLElement | null>, target: number): number {
  const [shown, setShown] = useState(target)
  useEffect(() => {
    const element = ref.current
    if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(target)
      return
    }
    let frame = 0
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      const start = performance.now()
      const step = (now: number) => {
        const progress = Math.min(Math.max((now - start) / animationMs, 0), 1)
        setShown(Math.round(target * progress))
        if (progress < 1) frame = requestAnimationFrame(step)
      }
      frame = requestAnimationFrame(step)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [ref, target])
  return shown
}
