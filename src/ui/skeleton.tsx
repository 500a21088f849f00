/** The grey shape of what is on its way. A screen reader hears `Loading` once, from the region. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-pulse rounded-small bg-line/70 ${className}`}
    />
  )
}

/** `count` times the same placeholder, in a region that says that it is busy. */
export function Placeholders({
  count,
  label,
  className,
  children,
}: {
  count: number
  label: string
  className?: string
  children: React.ReactNode
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all alike
        <div key={index} data-placeholder="" aria-hidden="true">
          {children}
        </div>
      ))}
    </div>
  )
}
