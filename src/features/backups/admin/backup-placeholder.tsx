import { Placeholders, Skeleton } from '#ui/skeleton.tsx'

/** Skeleton of the backup list. */
export function BackupPlaceholder() {
  return (
    <>
      <Skeleton className="backups-news-placeholder" />
      <Placeholders count={3} label="Loading backups" className="admin-rows backups-rows">
        <div className="admin-row">
          <div>
            <Skeleton className="h-7 w-56" />
            <Skeleton className="mt-2 h-5 w-2/3 max-md:h-11" />
          </div>
          <Skeleton className="h-10 w-26" />
        </div>
      </Placeholders>
    </>
  )
}
