import { useState } from 'react'

/** What came with the document holds until the visitor goes somewhere else, and then no more. */
export function useFirstView(path: string): boolean {
  const [firstPath] = useState(path)
  const [left, setLeft] = useState(false)
  if (!left && path !== firstPath) setLeft(true)
  return !left
}
