import type { SubmittedForm } from '#features/contact/message.ts'
import type { Exported, SiteShell } from '#ui/page-context.tsx'

/** The JSON in the document that the client hydrates with. */
export interface PageData {
  /** The site's origin, for absolute links. */
  publicUrl: string
  /** For the footer. */
  year: number
  site: SiteShell
  /** The paper of both themes; absent with the default look. */
  themeColors?: { light: string; dark: string }
  /** The API responses that the page needs, by path. */
  queries: [path: string, data: unknown][]
  /** The result of a contact form submitted without JavaScript. */
  submittedForm?: SubmittedForm
  /** On an error page: the message, or the id of the request in the log. */
  failure?: { message?: string; requestId?: string }
  /** In an export: the location the page was rendered for, which may differ from its file name. */
  exported?: Exported & { path: string; search: string }
  assets: PageAssets
}

export interface PageAssets {
  /** Scripts that the head script starts after the first view: the entry, then the chunks that it imports. */
  start?: string[]
  /** A stylesheet that the head script loads after the first view. */
  deferredStyle?: string
  scripts: string[]
  styles: string[]
  fonts: string[]
  /** Chunks that `scripts` import. */
  modules: string[]
}

export const pageDataId = 'PageData'
