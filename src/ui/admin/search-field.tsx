import { useEffect, useEffectEvent, useState } from 'react'
import { AdminIcon } from './admin-icon.tsx'

const debounceMs = 300

interface SearchFieldProps {
  label: string
  value: string
  onSearch: (text: string) => void
}

/** Searches while typing, debounced. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // A step through the history changed the URL.
  if (lastValue !== value) {
    setLastValue(value)
    if (value !== text.trim()) setText(value)
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => search(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <form
      className="search-field"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text)
      }}
    >
      <AdminIcon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  )
}
