/** The grey shape of what is on its way. A screen reader hears `Loading` once, from the region. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-pulse rounded-small bg-line/70 ${className}`}
    />
  )
}

/**
 * `count` times the same placeholder, in a region that says that it is busy. The first may be laid out in its
 * own way, by `firstClassName`.
 */
export function Placeholders({
  count,
  label,
  className,
  firstClassName,
  children,
}: {
  count: number
  label: string
  className?: string
  firstClassName?: string
  children: React.ReactNode
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: none of them moves
          key={index}
          data-placeholder=""
          aria-hidden="true"
          className={index === 0 ? firstClassName : undefined}
        >
          {children}
        </div>
      ))}
    </div>
  )
}
