import { type ReactNode, useId, useLayoutEffect, useReducer, useRef } from 'react'
import { createPortal } from 'react-dom'

interface DialogProps {
  title: string
  /** An alert dialog asks before something happens; its question is its title. */
  role?: 'dialog' | 'alertdialog'
  /** Asked for by Escape, or by whatever closes a dialog on this device; absent: only its buttons do. */
  onClose?: () => void
  children: ReactNode
}

/**
 * A modal dialog, the browser's own: it holds the focus while it is open and gives it back. Render
 * it while it should be open.
 */
export function Dialog({ title, role = 'dialog', onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    if (ref.current?.open === false) ref.current.showModal()
  })
  useLayoutEffect(() => {
    const dialog = ref.current
    // Closing gives the focus back, so it has to happen while the element is still there.
    return () => dialog?.close()
  }, [])
  // Outside of any form it belongs to: a form in a form is none.
  return createPortal(
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={titleId}
      className="dialog"
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      // A browser may close it without asking, as Chromium does at a second Escape. Then it is
      // closed here too, or it comes back: what is in it may be on its way, or shown only now.
      onClose={() => {
        onClose?.()
        drawAgain()
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
