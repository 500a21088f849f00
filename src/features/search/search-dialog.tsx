import '#styles/search-dialog.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#ui/page-context.tsx'
import { SearchAnswers } from './search-answers.tsx'
import { SearchForm } from './search-form.tsx'

/** The search above any page. Open while it is rendered; `onClose` is called by Escape and by what leads away. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { title } = useTranslation().search
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    field.current?.focus()
    return () => opened?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-label={title}
      closedby="any"
      className="search-dialog"
      onClose={onClose}
      onKeyDown={moveFocus}
      onClick={({ target }) => {
        if ((target as Element).closest('a')) onClose()
      }}
    >
      <SearchForm field={field} onInput={() => setTyped(field.current?.value ?? '')} />
      <SearchAnswers typed={typed} />
    </dialog>
  )
}

/** The arrow keys walk through the field and the answers. */
function moveFocus(event: KeyboardEvent<HTMLDialogElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li a')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  event.preventDefault()
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus()
}
