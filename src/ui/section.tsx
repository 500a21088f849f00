import { Reveal } from './reveal.tsx'

interface SectionProps {
  id: string
  label: string
  /** The ground: sunken or copper, from edge to edge; by default the paper. */
  tone?: 'sunken' | 'copper'
  children: React.ReactNode
}

/** A section of the landing page, with a numbered label in the margin. */
export function Section({ id, label, tone, children }: SectionProps) {
  return (
    <section
      id={id}
      data-anchor=""
      data-tone={tone}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="section"
    >
      <Reveal className="frame">
        <p className="section-label label" aria-hidden="true">
          {label}
        </p>
        <div>{children}</div>
      </Reveal>
    </section>
  )
}

export function SectionTitle({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <h2 id={`${id}-title`} className="text-heading" dir="auto">
      {children}
    </h2>
  )
}
