import { Placeholders, Skeleton } from '#ui/skeleton.tsx'

/** As many as stand there on a site that has been running for some days. */
const usualCount = 3

/** The shape of the backups while they are on their way. */
export function BackupPlaceholder() {
  return (
    <>
      <Skeleton className="backups-news-placeholder" />
      <Placeholders count={usualCount} label="Loading backups" className="admin-rows backups-rows">
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
