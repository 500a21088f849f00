import type { ComponentProps } from 'react'
import { SmallButton } from './small-button.tsx'

interface SubmitButtonProps extends ComponentProps<typeof SmallButton> {
  isBusy: boolean
  busyLabel: string
}

/** Prevents a second submission while busy. A `disabled` button would lose the focus. */
export function SubmitButton({ isBusy, busyLabel, children, ...rest }: SubmitButtonProps) {
  return (
    <SmallButton
      {...rest}
      type="submit"
      aria-disabled={isBusy}
      // Implicit submission by Enter clicks this button, too.
      onClick={(event) => isBusy && event.preventDefault()}
    >
      {isBusy ? busyLabel : children}
    </SmallButton>
  )
}
