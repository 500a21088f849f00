import { lazy, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from '#ui/error-boundary.tsx'

const SearchDialog = lazy(async () => ({
  default: (await import('#features/search/search-parts.ts')).SearchDialog,
}))

/** Opens the search by `/` and by Ctrl+K or Cmd+K. The code is loaded with the first use. */
export function SearchRegion() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  if (!isOpen) return null
  return (
    <ErrorBoundary>
      <Suspense>
        <SearchDialog onClose={() => setOpen(false)} />
      </Suspense>
    </ErrorBoundary>
  )
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) {
  // A capital letter would be with Shift, which is the browser's.
  if (ctrlKey || metaKey) return key === 'k' && !altKey
  // A letter for whoever is typing.
  return key === '/' && !altKey && !(target as Element).closest('input, textarea, select')
}
