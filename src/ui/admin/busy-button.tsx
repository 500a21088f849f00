import { type ComponentProps, useState } from 'react'
import { SmallButton } from './small-button.tsx'

interface BusyButtonProps extends Omit<ComponentProps<typeof SmallButton>, 'onClick'> {
  /** The label while busy; defaults to `children`. */
  busyLabel?: string
  /** Must not reject: it reports failures itself. */
  onClick: () => Promise<unknown>
}

/**
 * Ignores clicks while its action is pending or it is `aria-disabled`. A `disabled` button would lose the focus.
 */
export function BusyButton({ busyLabel, onClick, children, ...rest }: BusyButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function handleClick() {
    if (isBusy || rest['aria-disabled']) return
    setIsBusy(true)
    await onClick()
    setIsBusy(false)
  }
  return (
    <SmallButton {...rest} onClick={handleClick} aria-disabled={isBusy || rest['aria-disabled']}>
      {isBusy && busyLabel ? busyLabel : children}
    </SmallButton>
  )
}
