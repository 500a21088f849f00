import { lazy, useEffect, useState } from 'react'
import { OnDemand } from './on-demand.tsx'

const Tooltips = lazy(async () => ({ default: (await import('./tooltips.tsx')).Tooltips }))

/** Shows tooltips for elements with `data-tooltip` on hover and focus. The code is loaded with the first one. */
export function TooltipRegion() {
  const [targets, setTargets] = useState<HTMLElement[]>([])
  useEffect(() => {
    const addTarget = ({ target }: Event) => {
      const element = (target as Element | null)?.closest?.<HTMLElement>('[data-tooltip]')
      if (!element) return
      setTargets((targets) =>
        targets.includes(element)
          ? targets
          : [...targets.filter((target) => target.isConnected), element],
      )
    }
    const controller = new AbortController()
    document.addEventListener('pointerover', addTarget, controller)
    document.addEventListener('focusin', addTarget, controller)
    return () => controller.abort()
  }, [])
  if (targets.length === 0) return null
  return (
    <OnDemand>
      <Tooltips targets={targets} />
    </OnDemand>
  )
}
