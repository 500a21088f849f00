/** A grey shape in place of loading content; hidden from screen readers. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-pulse rounded-small bg-skeleton ${className}`}
    />
  )
}

interface PlaceholdersProps {
  count: number
  label: string
  className?: string
  firstClassName?: string
  children: React.ReactNode
}

/** Repeats a placeholder in a busy live region that announces `label`. */
export function Placeholders(props: PlaceholdersProps) {
  const { count, label, className, firstClassName, children } = props
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {/* Grids count their children, so the label stays outside. */}
      <div aria-hidden="true" className={className}>
        {Array.from({ length: count }, (_, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
            key={index}
            data-placeholder=""
            className={index === 0 ? firstClassName : undefined}
          >
            {children}
          </div>
        ))}
      </div>
    </div>
  )
}
