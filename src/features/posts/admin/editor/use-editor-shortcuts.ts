import { useEffect, useEffectEvent } from 'react'

/** Ctrl+S and Cmd+S save the draft and never publish; Ctrl+Enter and Cmd+Enter press the primary button. */
export function useEditorShortcuts(formId: string, onSave: () => Promise<unknown>): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
    if (event.key.toLowerCase() === 's') {
      event.preventDefault()
      onSave()
    }
    // Not from a dialog.
    if (event.key !== 'Enter' || document.querySelector('dialog[open]')) return
    event.preventDefault()
    const form = document.getElementById(formId)
    if (form instanceof HTMLFormElement) form.requestSubmit()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
