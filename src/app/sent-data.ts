/**
 * What of a page's data goes along as JSON: not what the browser has already. A post's content stands
 * in the page, and the built-in lists come with the scripts.
 */
import { api } from '#routes.ts'
import { services, skills } from '#site.ts'
import type { PageData } from './page-data.ts'

type Answer = PageData['queries'][number]
/** A path alone stands for the built-in list. */
type SentAnswer = Answer | [path: string]

export interface SentData extends Omit<PageData, 'queries'> {
  queries: SentAnswer[]
}

/** The element that holds a post's content. */
const contentSelector = '.prose'
const builtIn = new Map<string, unknown>([
  [api.skills, skills],
  [api.services, services],
])

export function sentData(data: PageData): SentData {
  return {
    ...data,
    queries: data.queries.map(([path, answer]): SentAnswer => {
      if (builtIn.has(path)) return [path]
      return [path, hasContent(answer) ? { ...answer, content: null } : answer]
    }),
  }
}

/** The whole data again, in the browser and before anything changes the page. */
export function wholeData(sent: SentData, page: ParentNode): PageData {
  return {
    ...sent,
    queries: sent.queries.map(([path, answer]): Answer => {
      if (builtIn.has(path)) return [path, builtIn.get(path)]
      if (!hasContent(answer)) return [path, answer]
      return [path, { ...answer, content: page.querySelector(contentSelector)?.innerHTML ?? '' }]
    }),
  }
}

function hasContent(answer: unknown): answer is { content: string | null } {
  return typeof answer === 'object' && answer !== null && 'content' in answer
}
