/** What a response counts as, by its path and status. */
import { isAdminPath } from '#admin-paths.ts'
import type { Target } from '#features/analytics/visit-batch.server.ts'
import { prefersHtml } from '#http/accept.server.ts'
import { isFeed, isPagePath } from '#page-cache/cache-keys.server.ts'
import { api, files, llmsTxtPath, markdownPathOf, pages, resumeFiles } from '#paths.ts'
import { memoizeShort } from '#text/memoize-short.ts'

interface Answered {
  method: string | undefined
  path: string
  status: number
  headers: { accept?: string | undefined; 'sec-purpose'?: string | string[] | undefined }
}

/** Loaded and revalidated documents count; a prefetched page has not been seen yet. */
export function answerTarget({ method, path, status, headers }: Answered): Target | undefined {
  if (method !== 'GET') return undefined
  const target = status === 200 || status === 304 ? targetAt(path) : missingAt(path, status)
  if (!target || headers['sec-purpose']?.includes('prefetch')) return undefined
  return target === 'feed' && prefersHtml(headers.accept) ? undefined : target
}

const targetAt = memoizeShort(findTarget, { maxEntries: 2000, maxLength: 500 })

function findTarget(path: string): Target | undefined {
  if (isPagePath(path) || path === pages.search) return 'page'
  if (isFeed(path)) return 'feed'
  if (path === llmsTxtPath || path.endsWith(markdownPathOf(''))) return 'text'
  return path === files.resume || path === resumeFiles.pdf ? 'resume' : undefined
}

function missingAt(path: string, status: number): Target | undefined {
  const isMissing = status === 404 || status === 410
  return isMissing && !path.startsWith(`${api.base}/`) && !isAdminPath(path) ? 'missing' : undefined
}
