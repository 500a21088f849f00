import { useState } from 'react'
import { SmallButton } from './small-button.tsx'

interface CopyButtonProps {
  text: string
  label: string
}

/** Puts a text on the clipboard and says whether it is there; without https no browser allows it. */
export function CopyButton({ text, label }: CopyButtonProps) {
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
    <span className="copy">
      <SmallButton onClick={copy}>{label}</SmallButton>
      <span role="status" className="text-small text-soft">
        {outcome}
      </span>
    </span>
  )
}
