import { Placeholders, Skeleton } from '#ui/skeleton.tsx'

/** As many as stand there on a site that has been running for some days. */
const usualCount = 3

/** The shape of the backups while they are on their way. */
export function BackupPlaceholder() {
  return (
    <>
      <Skeleton className="backups-news-placeholder" />
      <Placeholders count={usualCount} label="Loading backups" className="admin-rows backups-rows">
        <div className="admin-row backups-row-placeholder">
          <div>
            <Skeleton className="h-6 w-48" />
            <Skeleton className="mt-3 h-4 w-2/3" />
          </div>
        </div>
      </Placeholders>
    </>
  )
}
