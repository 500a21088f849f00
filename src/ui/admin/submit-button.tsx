import type { ReactNode } from 'react'
import { SmallButton } from './small-button.tsx'

interface SubmitButtonProps {
  look?: 'plain' | 'primary'
  isBusy: boolean
  /** What it says while the form is on its way. */
  busyLabel: string
  children: ReactNode
}

/**
 * Sends its form, once at a time. It keeps the focus while it waits: a `disabled` button would drop
 * it, and nobody knew where to go on.
 */
export function SubmitButton({ look = 'plain', isBusy, busyLabel, children }: SubmitButtonProps) {
  return (
    <SmallButton
      type="submit"
      look={look}
      aria-disabled={isBusy}
      // Enter in a field comes by here too.
      onClick={(event) => isBusy && event.preventDefault()}
    >
      {isBusy ? busyLabel : children}
    </SmallButton>
  )
}
