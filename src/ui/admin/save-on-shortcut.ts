import type { KeyboardEvent } from 'react'

/** Submits the form on Ctrl+S and Cmd+S. */
export function saveOnShortcut(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
