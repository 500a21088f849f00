import { lazy, Suspense, useEffect, useState } from 'react'
import { QuietBoundary } from './quiet-boundary.tsx'

const Tooltips = lazy(async () => ({ default: (await import('./tooltips.tsx')).Tooltips }))

/**
 * Gives every control with a `data-tooltip` its words when it is pointed at or focused. The markup
 * stays plain, and the tooltip itself is loaded with the first one that is wanted.
 */
export function TooltipRegion() {
  const [targets, setTargets] = useState<HTMLElement[]>([])
  useEffect(() => {
    const notice = ({ target }: Event) => {
      const wanted = (target as Element | null)?.closest?.<HTMLElement>('[data-tooltip]')
      if (!wanted) return
      setTargets((known) =>
        known.includes(wanted) ? known : [...known.filter((each) => each.isConnected), wanted],
      )
    }
    document.addEventListener('pointerover', notice)
    document.addEventListener('focusin', notice)
    return () => {
      document.removeEventListener('pointerover', notice)
      document.removeEventListener('focusin', notice)
    }
  }, [])
  if (targets.length === 0) return null
  return (
    <QuietBoundary>
      <Suspense>
        <Tooltips targets={targets} />
      </Suspense>
    </QuietBoundary>
  )
}
