import { type ComponentProps, useState } from 'react'
import { SmallButton } from './small-button.tsx'

interface BusyButtonProps extends Omit<ComponentProps<typeof SmallButton>, 'onClick'> {
  /** What it says while it works. */
  busyLabel: string
  /** Never rejects: whoever acts tells of a failure. */
  onClick: () => Promise<unknown>
}

/**
 * A button that does one thing at a time, and says so. It keeps the focus while it works, and does
 * nothing where it is `aria-disabled`.
 */
export function BusyButton({ busyLabel, onClick, children, ...rest }: BusyButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function act() {
    if (isBusy || rest['aria-disabled']) return
    setIsBusy(true)
    await onClick()
    setIsBusy(false)
  }
  return (
    <SmallButton {...rest} onClick={act} aria-disabled={isBusy || rest['aria-disabled']}>
      {isBusy ? busyLabel : children}
    </SmallButton>
  )
}
