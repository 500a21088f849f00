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
    <li ref={ref} data-counter={label}>
      <span className="sr-only">{`${figure(target)}${suffix} ${label}`}</span>
      <span
        aria-hidden="true"
        className={`counter-figure figures ${sizeOf(`${figure(target)}${suffix}`)}`}
      >
        {/* The final value reserves the width, so that nothing shifts during the animation. */}
        <span>{`${figure(target)}${suffix}`}</span>
        <span data-counter-value="">
          {figure(value)}
          <span className="text-accent">{suffix}</span>
        </span>
      </span>
      <span aria-hidden="true" className="label mt-2 block max-w-[13ch]">
        {label}
      </span>
    </li>
  )
}

/** Formatted from a thousand up only: the first formatter takes a browser long to make. */
function grouped(number: number, language: string) {
  return number < 1000 ? `${number}` : number.toLocaleString(language)
}

/** Longer figures are smaller, so that three stand beside each other; the longest may take two lines. */
function sizeOf({ length }: string) {
  if (length <= 3) return 'text-counter'
  if (length <= 5) return 'text-heading'
  return length <= 12 ? 'text-title' : 'whitespace-pre-wrap text-base'
}

/** Cubic. */
function easeOut(progress: number) {
  return 1 - (1 - progress) ** 3
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
        setValue(Math.round(target * easeOut(progress)))
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
