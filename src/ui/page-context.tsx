import { createContext, useContext } from 'react'
import type { Translation } from '#i18n/en.ts'

/** Values that every page may use; equal on the server and in the browser. */
interface PageContextValue {
  /** The site's origin, for absolute links. */
  publicUrl: string
  /** Of the rendering, in UTC. */
  year: number
  site: SiteShell
  translation: Translation
  /** Present on a page of an export, which has no server behind it. */
  exported?: Exported
}

/** The part of the site content that every page needs. */
export interface SiteShell {
  name: string
  /** Of the name. */
  initials: string
  role: string
  /** Empty if none is shown. */
  email: string
  /** For search engines. */
  title: string
  description: string
  language: string
  /** IANA name. */
  timeZone: string
  /** `focus`: the point that a crop keeps in view, in shares of width and height; absent: the centre. */
  headshot: { src: string; alt: string; focus?: { x: number; y: number } }
  /** With `{name}` and `{role}`. */
  greeting: string
  line: string
  /** `icon` as `Icon` takes it; empty: none. */
  profiles: { label: string; href: string; icon: string }[]
  hasResume: boolean
  /** The shown sections of the landing page, in its order. */
  sections: { id: string; heading: string }[]
  /** Names the frame of services and introduction in the navigation; absent: 'About', as in the sample. */
  aboutLabel?: string
  counters: { value: number; suffix: string; label: string; showsReaders?: boolean | undefined }[]
  /** What stands where the owner has no picture. */
  illustrations: 'plain' | 'kitchen'
  /** Beside the contact form, on the page of an error, and of projects without one; absent: none. */
  pictures: { contact?: string; notFound?: string; project?: string }
  /** Changes with what the social cards show of the site. */
  cardKey: string
  /** Of posts without a picture of their own; empty: none, absent: a drawn one. */
  cover?: string
  /** Whether the samples stand in for an unreachable API: until the owner has content of their own. */
  isSample: boolean
}

export interface Exported {
  /** The URL that the contact form posts to; without one a mail link replaces the form. */
  contact?: string
  /** On the search page: what visitors without JavaScript read. */
  searchNotice?: string
}

const PageContext = createContext<PageContextValue | undefined>(undefined)

export const PageContextProvider = PageContext.Provider

/** @throws outside of a document */
export function usePageContext(): PageContextValue {
  const value = useContext(PageContext)
  if (!value) throw new Error('usePageContext needs a PageContextProvider')
  return value
}

/** The texts of the interface: in the site's language, in the admin area in English. */
export function useTranslation(): Translation {
  return usePageContext().translation
}

/** The heading of a section of the landing page; undefined if it is not shown. */
export function useSectionHeading(id: string): string | undefined {
  return usePageContext().site.sections.find((section) => section.id === id)?.heading
}
