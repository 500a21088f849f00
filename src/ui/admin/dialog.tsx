import { type ReactNode, useId, useLayoutEffect, useReducer, useRef } from 'react'
import { createPortal } from 'react-dom'

interface DialogProps {
  title: string
  /** An alert dialog asks for confirmation; its title is the question. */
  role?: 'dialog' | 'alertdialog'
  /** Called for Escape or the platform's close request; without it only the buttons close the dialog. */
  onClose?: () => void
  /** `any`: by a click beside it, too. */
  closedBy?: 'any'
  className?: string
  children: ReactNode
}

/** A modal `<dialog>`, which traps the focus and restores it on closing. Open while it is rendered. */
export function Dialog(props: DialogProps) {
  const { title, role = 'dialog', onClose, closedBy, className = '', children } = props
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    if (ref.current?.open === false) ref.current.showModal()
  })
  useLayoutEffect(() => {
    const dialog = ref.current
    // Closing restores the focus, so the element still has to be in the document.
    return () => dialog?.close()
  }, [])
  // A portal, since HTML does not allow nested forms.
  return createPortal(
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={titleId}
      closedby={closedBy}
      className={`dialog ${className}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      // A browser may close it without a cancel event, as Chromium does at a second Escape. Then the parent
      // closes it too, or it reopens: its content may be pending or shown only once.
      onClose={() => {
        onClose?.()
        rerender()
      }}
    >
      <h2 id={titleId} className={role === 'alertdialog' ? 'dialog-question' : 'dialog-title'}>
        {title}
      </h2>
      {children}
    </dialog>,
    document.body,
  )
}
