import { SaveConflict } from '#features/editing/admin/save-conflict.tsx'
import { Banner } from '#ui/banner.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import type { PostStorage } from './use-post-storage.ts'
import type { Publication } from './use-publication.ts'

interface SaveNoticesProps {
  storage: PostStorage
  publication: Publication
  failureTitle: string
  /** Publishes over the other version. */
  onOverwrite: () => Promise<unknown>
}

/** What went wrong with drafts and publication. */
export function SaveNotices(props: SaveNoticesProps) {
  const { storage, publication, failureTitle, onOverwrite } = props
  const { failure, openOther, overwriteDraft } = publication
  const { state } = storage.autosave
  return (
    <>
      {storage.stashes.isStorageFull && (
        <p role="status" className="admin-note">
          This browser can't keep drafts: its storage is full or disabled. Save before you leave.
        </p>
      )}
      {failure && !failure.conflict && (
        <Banner tone="negative">
          <p>{failureTitle}</p>
          {failure.reason && <p className="text-small text-soft">{failure.reason}</p>}
        </Banner>
      )}
      {failure?.conflict === 'post' && (
        <SaveConflict
          noun="post"
          failure={failureTitle}
          onOverwrite={onOverwrite}
          onLoadRemote={openOther}
        />
      )}
      {failure?.conflict === 'draft' && (
        <DraftConflict
          message={failure.reason ?? failureTitle}
          takesFocus
          onLoadRemote={openOther}
          onOverwrite={onOverwrite}
        />
      )}
      {state.kind === 'conflict' && !failure?.conflict && (
        <DraftConflict
          message={state.message}
          onLoadRemote={openOther}
          onOverwrite={overwriteDraft}
        />
      )}
    </>
  )
}
