import { SmallButton } from '#ui/admin/small-button.tsx'
import type { Draft } from './drafts.ts'

interface DraftOffersProps {
  drafts: Draft[]
  onRestore: (draft: Draft) => void
  onDiscard: (draft: Draft) => void
}

/** What was typed here before and never saved. */
export function DraftOffers({ drafts, onRestore, onDiscard }: DraftOffersProps) {
  return drafts.map((draft) => (
    <div key={draft.id} role="status" className="admin-note draft-offer">
      <p>
        There is unsaved work from {moment(draft.savedAt)}
        {draft.fields.title && <>: “{draft.fields.title}”</>}.
      </p>
      <div className="draft-offer-actions">
        <SmallButton onClick={() => onRestore(draft)}>Restore</SmallButton>
        <SmallButton look="danger" onClick={() => onDiscard(draft)}>
          Discard
        </SmallButton>
      </div>
    </div>
  ))
}

/** In the writer's own time and words: this never comes from the server. */
function moment(iso: string) {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? 'an earlier visit' : format.format(date)
}
