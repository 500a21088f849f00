import { lazy, useEffect, useState } from 'react'
import { OnDemand } from '#ui/on-demand.tsx'

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
    <OnDemand>
      <SearchDialog onClose={() => setOpen(false)} />
    </OnDemand>
  )
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) {
  // A capital letter would be with Shift, which is the browser's.
  if (ctrlKey || metaKey) return key === 'k' && !altKey
  // A letter for whoever is typing.
  return key === '/' && !altKey && !(target as Element).closest('input, textarea, select')
}
