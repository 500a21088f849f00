import { createContext, useContext } from 'react'

/** What every page knows of where and when it is shown, equal on server and browser. */
export interface PageContextValue {
  /** The site's origin, for absolute links. */
  publicUrl: string
  /** In which the page was made, in UTC. */
  year: number
  /** Present on a page of an export: it stands on a host that serves files and answers nothing. */
  exported?: Exported
}

export interface Exported {
  /** Where the contact form is sent; absent: there is none, and people write a mail. */
  contact?: string
}

const PageContext = createContext<PageContextValue>({
  publicUrl: '',
  year: 1970,
})

export const PageContextProvider = PageContext.Provider

export function usePageContext() {
  return useContext(PageContext)
}
