import { SmallButton } from '#ui/admin/small-button.tsx'
import type { Draft } from './drafts.ts'

interface DraftOffersProps<Fields> {
  drafts: Draft<Fields>[]
  /** Helps to recognise the draft. */
  titleOf?: (fields: Fields) => string
  onRestore: (draft: Draft<Fields>) => void
  onDiscard: (draft: Draft<Fields>) => void
}

/** Offers earlier drafts of this form. */
export function DraftOffers<Fields>(props: DraftOffersProps<Fields>) {
  const { drafts, titleOf = () => '', onRestore, onDiscard } = props
  return drafts.map((draft) => (
    <div
      key={draft.id}
      role="status"
      className="admin-note flex flex-wrap items-center justify-between gap-3"
    >
      <p>
        There is unsaved work from {formatMoment(draft.savedAt)}
        {titleOf(draft.fields) && <>: “{titleOf(draft.fields)}”</>}.
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
