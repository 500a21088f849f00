import { type ReactNode, useEffect, useRef } from 'react'
import { BusyButton } from '#ui/admin/busy-button.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { publishHeight } from './markdown-field/publish-height.ts'

interface EditorBarProps {
  formId: string
  labels: { save: string; busy: string }
  isBusy: boolean
  /** What went wrong, above the rest; may be empty. */
  notices: ReactNode
  status: ReactNode
  tools: ReactNode
  /** Absent: no date in the future is set. */
  onSchedule: (() => void) | undefined
  onSaveDraft: () => Promise<unknown>
  onCancel: () => void
}

/** Stays at the bottom of the window. */
export function EditorBar(props: EditorBarProps) {
  const { formId, labels, isBusy, notices, status, tools, onSchedule, onSaveDraft, onCancel } =
    props
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => (bar.current ? publishHeight(bar.current, '--editor-bottom') : undefined), [])
  return (
    <div ref={bar} className="editor-bar">
      <div className="editor-notices">{notices}</div>
      {status}
      {tools}
      <div className="editor-actions">
        <SmallButton onClick={onCancel}>Cancel</SmallButton>
        <BusyButton onClick={onSaveDraft}>Save draft</BusyButton>
        {onSchedule && (
          <SmallButton variant="primary" disabled={isBusy} onClick={onSchedule}>
            Schedule
          </SmallButton>
        )}
        <SmallButton
          type="submit"
          form={formId}
          variant={onSchedule ? 'plain' : 'primary'}
          disabled={isBusy}
        >
          {isBusy ? labels.busy : labels.save}
        </SmallButton>
      </div>
    </div>
  )
}
