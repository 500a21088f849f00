import { useState } from 'react'
import { Banner } from '../banner.tsx'
import { focusHeadingIfLost } from './focus-heading.ts'
import { SmallButton } from './small-button.tsx'

/** A page whose data did not come: what happened, and another try. */
export function LoadFailure({
  message,
  onRetry,
}: {
  message: string
  onRetry: () => Promise<unknown>
}) {
  const [isBusy, setIsBusy] = useState(false)
  async function retry() {
    if (isBusy) return
    setIsBusy(true)
    await onRetry()
    setIsBusy(false)
    focusHeadingIfLost()
  }
  return (
    <Banner tone="negative">
      <p>{message}</p>
      <SmallButton className="mt-3" onClick={retry} aria-disabled={isBusy}>
        {isBusy ? 'Trying again...' : 'Try again'}
      </SmallButton>
    </Banner>
  )
}
