import { Banner } from '../banner.tsx'
import { SmallButton } from './small-button.tsx'

/** A page whose data did not come: what happened, and another try. */
export function LoadFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Banner tone="negative">
      <p>{message}</p>
      <SmallButton className="mt-3" onClick={onRetry}>
        Try again
      </SmallButton>
    </Banner>
  )
}
