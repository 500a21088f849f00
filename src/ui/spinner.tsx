/** For loading content of unknown size. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex justify-center py-24">
      <span
        aria-hidden="true"
        className="size-10 animate-spin rounded-pill border-2 border-line border-t-accent"
      />
      <span className="sr-only">{label}</span>
    </div>
  )
}
