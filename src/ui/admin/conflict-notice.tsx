import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '../banner.tsx'
import { BusyButton } from './busy-button.tsx'

interface ConflictAction {
  label: string
  busyLabel: string
  /** Must not reject: it reports failures itself. */
  onClick: () => Promise<unknown>
}

interface ConflictNoticeProps {
  /** What failed. */
  title: string
  load: ConflictAction
  overwrite: ConflictAction
  /** Leaves the focus where it is, for one that appears while the user types. */
  isQuiet?: boolean
  /** What has happened, and what the actions do. */
  children: ReactNode
}

/** Shown if another session or tab has saved in the meantime. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { title, load, overwrite, isQuiet = false, children } = props
  const ref = useRef<HTMLDivElement>(null)
  // Scrolls the message into view and announces it.
  useEffect(() => {
    if (!isQuiet) ref.current?.focus()
  }, [isQuiet])
  return (
    <div ref={ref} tabIndex={-1} className="conflict-notice">
      <Banner tone="negative">
        <div className="flex flex-col">
          <p>{title}</p>
          <p className="conflict-explanation">{children}</p>
          <div className="mt-4 flex flex-wrap gap-3">
            <BusyButton variant="primary" busyLabel={load.busyLabel} onClick={load.onClick}>
              {load.label}
            </BusyButton>
            <BusyButton busyLabel={overwrite.busyLabel} onClick={overwrite.onClick}>
              {overwrite.label}
            </BusyButton>
          </div>
        </div>
      </Banner>
    </div>
  )
}
