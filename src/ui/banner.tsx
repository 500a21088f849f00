import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const tones = {
  positive: { icon: 'circle-check', className: 'border-positive text-positive', role: 'status' },
  negative: { icon: 'circle-alert', className: 'border-negative text-negative', role: 'alert' },
} as const

/** A message that screen readers announce when it appears. */
export function Banner({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  const { icon, className, role } = tones[tone]
  return (
    <div
      role={role}
      className={`flex items-start gap-3 rounded-card bg-raised p-5 [border-width:1px] ${className}`}
    >
      <Icon name={icon} className="mt-1" />
      <div className="text-ink">{children}</div>
    </div>
  )
}
