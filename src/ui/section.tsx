import { Reveal } from './reveal.tsx'

interface SectionProps {
  id: string
  number: string
  label: string
  children: React.ReactNode
}

/** A section of the landing page, with a label in the margin. */
export function Section({ id, number, label, children }: SectionProps) {
  return (
    <section id={id} data-anchor="" tabIndex={-1} aria-labelledby={`${id}-title`}>
      <Reveal className="frame border-line border-t py-20 md:py-28 lg:grid lg:grid-cols-[9rem_minmax(0,1fr)] lg:gap-x-10">
        <p className="label mb-6 lg:mb-0 lg:pt-3" aria-hidden="true">
          <span className="text-accent">{number}</span> {label}
        </p>
        <div>{children}</div>
      </Reveal>
    </section>
  )
}

export function SectionTitle({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <h2 id={`${id}-title`} className="text-heading">
      {children}
    </h2>
  )
}
