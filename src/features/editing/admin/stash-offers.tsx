import { SmallButton } from '#ui/admin/small-button.tsx'
import type { Stash } from './stashes.ts'

interface StashOffersProps<Fields> {
  stashes: Stash<Fields>[]
  /** Helps to recognise the stash. */
  titleOf?: (fields: Fields) => string
  onRestore: (stash: Stash<Fields>) => void
  onDiscard: (stash: Stash<Fields>) => void
}

/** Offers earlier stashes of this form. */
export function StashOffers<Fields>(props: StashOffersProps<Fields>) {
  const { stashes, titleOf = () => '', onRestore, onDiscard } = props
  return stashes.map((stash) => (
    <div
      key={stash.id}
      role="status"
      className="admin-note flex flex-wrap items-center justify-between gap-3"
    >
      <p>
        There is unsaved work from {formatMoment(stash.savedAt)}
        {titleOf(stash.fields) && <>: “{titleOf(stash.fields)}”</>}.
      </p>
      <div className="flex gap-2">
        <SmallButton onClick={() => onRestore(stash)}>Restore</SmallButton>
        <SmallButton variant="danger" onClick={() => onDiscard(stash)}>
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
