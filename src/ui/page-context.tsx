import { createContext, useContext } from 'react'

/** What every page knows of where and when it is shown, equal on server and browser. */
export interface PageContextValue {
  /** The site's origin, for absolute links. */
  publicUrl: string
  /** ISO 8601, UTC: when the server rendered the page that was opened. */
  renderedAt: string
}

const PageContext = createContext<PageContextValue>({
  publicUrl: '',
  renderedAt: '1970-01-01T00:00:00Z',
})

export const PageContextProvider = PageContext.Provider

export function usePageContext() {
  return useContext(PageContext)
}
