import { SmallButton } from '#ui/admin/small-button.tsx'
import type { Draft } from './drafts.ts'

interface DraftOffersProps {
  drafts: Draft[]
  onRestore: (draft: Draft) => void
  onDiscard: (draft: Draft) => void
}

/** Offers earlier drafts of this form. */
export function DraftOffers({ drafts, onRestore, onDiscard }: DraftOffersProps) {
  return drafts.map((draft) => (
    <div
      key={draft.id}
      role="status"
      className="admin-note flex flex-wrap items-center justify-between gap-3"
    >
      <p>
        There is unsaved work from {formatMoment(draft.savedAt)}
        {draft.fields.title && <>: “{draft.fields.title}”</>}.
      </p>
      <div className="flex gap-2">
        <SmallButton onClick={() => onRestore(draft)}>Restore</SmallButton>
        <SmallButton variant="danger" onClick={() => onDiscard(draft)}>
          Discard
        </SmallButton>
      </div>
    </div>
  ))
}

/** In the browser's time zone; never rendered on the server. */
function formatMoment(iso: string) {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? 'an earlier visit' : format.format(date)
}
