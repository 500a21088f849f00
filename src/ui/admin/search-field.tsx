import { useEffect, useEffectEvent, useState } from 'react'
import { AdminIcon } from './admin-icon.tsx'

/** A pause in typing that means: search now. */
const pauseMs = 300

interface SearchFieldProps {
  label: string
  value: string
  onSearch: (words: string) => void
}

/** Searches while one types. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [words, setWords] = useState(value)
  const [shown, setShown] = useState(value)
  // The address changed by itself, by a step through the history.
  if (shown !== value) {
    setShown(value)
    if (value !== words.trim()) setWords(value)
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (words.trim() === value) return
    const timer = setTimeout(() => search(words), pauseMs)
    return () => clearTimeout(timer)
  }, [words, value])
  return (
    <form
      className="search-field"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(words)
      }}
    >
      <AdminIcon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </form>
  )
}
