/** The location that a page is shown for: wouter's hooks for the browser, without its router, which no page needs. */
import { createContext, useContext } from 'react'
import { navigate, useSearch as useBrowserSearch, usePathname } from 'wouter/use-browser-location'

interface PageLocation {
  path: string
  search: string
}

interface LocationSource {
  /** The requested location, on the server. */
  requested?: PageLocation | undefined
  /** That of an exported page, whose file may have another name, such as 404.html. */
  exported?: PageLocation | undefined
}

type Navigate = typeof navigate

const LocationContext = createContext<LocationSource>({})

export const LocationProvider = LocationContext.Provider

/** The decoded path, and a stable function that leads to another. */
export function useLocation(): [path: string, navigate: Navigate] {
  const { requested, exported } = useContext(LocationContext)
  const path = usePathname(requested && { ssrPath: requested.path })
  return exported ? [decode(exported.path), loadDocument] : [decode(path), navigate]
}

/** Without its question mark. */
export function useSearch(): string {
  const { requested, exported } = useContext(LocationContext)
  const search = useBrowserSearch(requested && { ssrSearch: requested.search })
  return (exported?.search ?? search).replace(/^\?/, '')
}

const loadDocument: Navigate = (to) => location.assign(to)

function decode(path: string) {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
