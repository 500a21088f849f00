import { formatShortTime } from '#api/admin/format-time.ts'
import type { DraftSave } from '../../post.ts'

/** 'saved by Ann at 8:14 AM' */
export function DraftSaved({ draft: { savedAt, savedBy } }: { draft: DraftSave }) {
  const moment = formatShortTime(savedAt, new Date())
  return (
    <>
      saved
      {savedBy && (
        <>
          {' '}
          by <bdi>{savedBy}</bdi>
        </>
      )}{' '}
      {moment.includes(':') ? 'at' : 'on'} {moment}
    </>
  )
}
