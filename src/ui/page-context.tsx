import { createContext, useContext } from 'react'

/** What every page knows of where and when it is shown, equal on server and browser. */
export interface PageContextValue {
  /** The site's origin, for absolute links. */
  publicUrl: string
  /** In which the page was made, in UTC. */
  year: number
}

const PageContext = createContext<PageContextValue>({
  publicUrl: '',
  year: 1970,
})

export const PageContextProvider = PageContext.Provider

export function usePageContext() {
  return useContext(PageContext)
}
