import { Placeholders, Skeleton } from '../skeleton.tsx'

/** Skeleton of a list that is loading. */
export function RowPlaceholders({ count, label }: { count: number; label: string }) {
  return (
    <Placeholders count={count} label={label} className="admin-rows">
      <div className="admin-row">
        <div>
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="mt-3 h-4 w-full" />
          <Skeleton className="mt-3 h-4 w-48" />
        </div>
      </div>
    </Placeholders>
  )
}
