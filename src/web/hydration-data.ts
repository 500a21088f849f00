/**
 * The page data in the document's JSON, without what the browser has already: the content of a post is in the
 * HTML.
 */
import type { PageData } from './page-data.ts'

type QueryData = PageData['queries'][number]
export type DehydratedData = PageData

/** The element that holds a post's content. */
const contentSelector = '.prose'

export function dehydrate(pageData: PageData): DehydratedData {
  const { scripts, styles } = pageData.assets
  return {
    ...pageData,
    // The document has the other elements already; hydration keeps them.
    assets: { start: [], scripts, styles, fonts: [], modules: [] },
    queries: pageData.queries.map(
      ([path, data]): QueryData => [path, hasContent(data) ? { ...data, content: null } : data],
    ),
  }
}

/** Restores the data in the browser; runs before anything changes the document. */
export function rehydrate(dehydrated: DehydratedData, page: ParentNode): PageData {
  return {
    ...dehydrated,
    queries: dehydrated.queries.map(([path, data]): QueryData => {
      if (!hasContent(data)) return [path, data]
      return [path, { ...data, content: page.querySelector(contentSelector)?.innerHTML ?? '' }]
    }),
  }
}

function hasContent(data: unknown): data is { content: string | null } {
  return typeof data === 'object' && data !== null && 'content' in data
}
