import { Banner } from '../banner.tsx'
import { BusyButton } from './busy-button.tsx'
import { focusHeadingIfLost } from './focus-heading.ts'

/** An error message with a retry button. */
export function LoadFailure(props: { message: string; onRetry: () => Promise<unknown> }) {
  return (
    <Banner tone="negative">
      <p>{props.message}</p>
      <BusyButton
        className="mt-3"
        busyLabel="Trying again..."
        onClick={() => props.onRetry().then(focusHeadingIfLost)}
      >
        Try again
      </BusyButton>
    </Banner>
  )
}
