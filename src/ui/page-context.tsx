import { createContext, useContext } from 'react'

/** Values that every page may use; equal on the server and in the browser. */
interface PageContextValue {
  /** The site's origin, for absolute links. */
  publicUrl: string
  /** Of the rendering, in UTC. */
  year: number
  /** Present on a page of an export, which has no server behind it. */
  exported?: Exported
}

export interface Exported {
  /** The URL that the contact form posts to; without one a mail link replaces the form. */
  contact?: string
}

const PageContext = createContext<PageContextValue>({ publicUrl: '', year: 1970 })

export const PageContextProvider = PageContext.Provider

export function usePageContext() {
  return useContext(PageContext)
}
