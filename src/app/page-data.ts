import type { SubmittedForm } from '#features/contact/message.ts'
import type { Exported } from '#ui/page-context.tsx'

/** What the server hands to the browser with a page, as JSON in the document. */
export interface PageData {
  /** The site's origin, for absolute links. */
  publicUrl: string
  /** For the foot of the page. */
  year: number
  /** The answers that the page needs, by query key: what the API would have given. */
  queries: [path: string, data: unknown][]
  /** Present on the answer to a contact form that came without a script. */
  submittedForm?: SubmittedForm
  /** Present on the page of an error: what to tell, or the request to look up in the log. */
  failure?: { message?: string; requestId?: string }
  /** Present in an export, with the address that this page was rendered for: its file may have another. */
  exported?: Exported & { path: string; search: string }
  assets: PageAssets
}

/** The files that the document names. */
export interface PageAssets {
  /** What is fetched when the first view is there: the entry, then the chunks that it will ask for. */
  start?: string[]
  scripts: string[]
  styles: string[]
  /** Stylesheets that stand inside the document, so that no script fetches them. */
  inlined?: string[]
  fonts: string[]
  /** Chunks that `scripts` will ask for. */
  modules: string[]
}

export const pageDataId = 'PageData'
