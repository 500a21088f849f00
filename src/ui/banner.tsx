import { Icon } from './icon.tsx'

const tones = {
  positive: { icon: 'circle-check', look: 'border-positive text-positive', role: 'status' },
  negative: { icon: 'circle-alert', look: 'border-negative text-negative', role: 'alert' },
} as const

/** A sentence about what happened, read out when it appears. */
export function Banner({
  tone,
  children,
}: {
  tone: keyof typeof tones
  children: React.ReactNode
}) {
  const { icon, look, role } = tones[tone]
  return (
    <div role={role} className={`flex items-start gap-3 rounded-card border bg-raised p-5 ${look}`}>
      <Icon name={icon} className="mt-1" />
      <div className="text-ink">{children}</div>
    </div>
  )
}
