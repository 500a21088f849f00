import { useState } from 'react'
import { SmallButton } from './small-button.tsx'

/** Copies a text to the clipboard and reports the outcome; browsers allow it in a secure context only. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState('')
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('Copied.')
    } catch {
      setOutcome('Could not copy. Please select the text.')
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center">
      <SmallButton onClick={copy}>{label}</SmallButton>
      <span role="status" className="ml-3 text-small text-soft empty:ml-0">
        {outcome}
      </span>
    </span>
  )
}
