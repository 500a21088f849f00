import { useState } from 'react'

/** True until the first client-side navigation; it stays false when the visitor returns to the first path. */
export function useInitialView(path: string): boolean {
  const [initialPath] = useState(path)
  const [hasNavigated, setHasNavigated] = useState(false)
  if (!hasNavigated && path !== initialPath) setHasNavigated(true)
  return !hasNavigated
}
