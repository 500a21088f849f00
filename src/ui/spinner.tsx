/** For loading content of unknown size. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex justify-center py-24">
      <span
        aria-hidden="true"
        className="size-10 animate-spin rounded-pill border-line border-t-accent [border-width:2px]"
      />
      <span className="sr-only">{label}</span>
    </div>
  )
}
