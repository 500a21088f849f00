import { Placeholders, Skeleton } from '../skeleton.tsx'

interface RowPlaceholdersProps {
  count: number
  label: string
  /** With a thumbnail before the text. */
  hasPicture?: boolean
  className?: string
}

/** Skeleton of a list that is loading, as high as its rows of one line. */
export function RowPlaceholders(props: RowPlaceholdersProps) {
  const { count, label, hasPicture = false, className = '' } = props
  return (
    <Placeholders count={count} label={label} className={`admin-rows ${className}`}>
      <div className="admin-row row-placeholder">
        {hasPicture && <Skeleton className="row-thumbnail" />}
        <Skeleton className="h-4 w-48 max-w-full" />
        <Skeleton className="h-4 w-full" />
      </div>
    </Placeholders>
  )
}
