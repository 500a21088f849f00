import { useEffect, useRef, useState } from 'react'
import { usePageContext } from '#ui/page-context.tsx'

const animationMs = 2000

interface CounterProps {
  target: number
  suffix: string
  label: string
}

/** Counts up from 0 when it enters the viewport or its target changes. */
export function Counter({ target, suffix, label }: CounterProps) {
  const ref = useRef<HTMLLIElement>(null)
  const value = useCountUp(ref, target)
  const { language } = usePageContext().site
  const figure = (number: number) => grouped(number, language)
  return (
    <li ref={ref} data-counter={label} className="flex flex-col">
      <span className="sr-only">{`${figure(target)}${suffix} ${label}`}</span>
      <span
        aria-hidden="true"
        className={`figures grid whitespace-pre-wrap font-display font-medium ${sizeOf(`${figure(target)}${suffix}`)}`}
      >
        {/* The final value reserves the width, so that nothing shifts during the animation. */}
        <span className="invisible col-start-1 row-start-1">{`${figure(target)}${suffix}`}</span>
        <span className="col-start-1 row-start-1" data-counter-value="">
          {figure(value)}
          <span className="text-accent">{suffix}</span>
        </span>
      </span>
      <span aria-hidden="true" className="label mt-2">
        {label}
      </span>
    </li>
  )
}

/** Formatted from a thousand up only: the first formatter takes a browser long to make. */
function grouped(number: number, language: string) {
  return number < 1000 ? `${number}` : number.toLocaleString(language)
}

/** Three stand beside each other: longer figures are smaller, so that they stay on one line. */
function sizeOf({ length }: string) {
  if (length <= 3) return 'text-counter'
  return length <= 5 ? 'text-heading' : 'text-title'
}

function useCountUp(ref: React.RefObject<HTMLElement | null>, target: number): number {
  const [value, setValue] = useState(target)
  useEffect(() => {
    const element = ref.current
    if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setValue(target)
      return
    }
    let frame = 0
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      const start = performance.now()
      const step = (now: number) => {
        const progress = Math.min(Math.max((now - start) / animationMs, 0), 1)
        setValue(Math.round(target * progress))
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
  return value
}
