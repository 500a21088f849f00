/**
 * The page data in the document's JSON, without what the browser has already: the content of a post is in the
 * HTML, and the built-in lists are in the scripts.
 */
import { api } from '#paths.ts'
import { services, skills } from '#site.ts'
import type { PageData } from './page-data.ts'

type QueryData = PageData['queries'][number]
/** A path without data stands for a built-in list. */
type DehydratedQueryData = QueryData | [path: string]
export type DehydratedData = Omit<PageData, 'queries'> & { queries: DehydratedQueryData[] }

/** The element that holds a post's content. */
const contentSelector = '.prose'
const builtIn = new Map<string, unknown>([
  [api.skills, skills],
  [api.services, services],
])

export function dehydrate(pageData: PageData): DehydratedData {
  return {
    ...pageData,
    // The document has the other elements already; hydration keeps them.
    assets: { ...pageData.assets, start: [], fonts: [], modules: [] },
    queries: pageData.queries.map(([path, data]): DehydratedQueryData => {
      if (builtIn.has(path)) return [path]
      return [path, hasContent(data) ? { ...data, content: null } : data]
    }),
  }
}

/** Restores the data in the browser; runs before anything changes the document. */
export function rehydrate(dehydrated: DehydratedData, page: ParentNode): PageData {
  return {
    ...dehydrated,
    queries: dehydrated.queries.map(([path, data]): QueryData => {
      if (builtIn.has(path)) return [path, builtIn.get(path)]
      if (!hasContent(data)) return [path, data]
      return [path, { ...data, content: page.querySelector(contentSelector)?.innerHTML ?? '' }]
    }),
  }
}

function hasContent(data: unknown): data is { content: string | null } {
  return typeof data === 'object' && data !== null && 'content' in data
}
