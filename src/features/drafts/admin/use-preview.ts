import { useEffect, useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import { asApiError, callApiWithHeaders } from '#api/api-client.ts'

export const debounceMs = 400
const [firstRetryMs, maxRetryMs] = [2000, 30_000]

interface Preview {
  html: string
  readingMinutes: number
  /** What the sanitizer removes: `<script>`, `onclick of <p>`. */
  removed: string[]
}

export interface PreviewState {
  /** The last successful one. */
  preview: Preview | undefined
  hasFailed: boolean
}

/** Renders the content on the server, debounced; retries after a temporary failure. */
export function usePreview(content: string, format: 'html' | 'markdown'): PreviewState {
  const [state, setState] = useState<PreviewState>({ preview: undefined, hasFailed: false })
  useEffect(() => {
    if (content.trim() === '') {
      setState({ preview: undefined, hasFailed: false })
      return undefined
    }
    const controller = new AbortController()
    const { signal } = controller
    let timer = setTimeout(load, debounceMs, firstRetryMs)
    async function load(retryMs: number) {
      try {
        // Not `callAdmin`: an expired session must not redirect a user who is typing. Saving does.
        const { body } = await callApiWithHeaders<Preview>(
          'POST',
          adminApi.preview,
          { content, format },
          { signal },
        )
        if (!signal.aborted) setState({ preview: body, hasFailed: false })
      } catch (error) {
        if (signal.aborted) return
        setState((last) => ({ ...last, hasFailed: true }))
        if (!isTemporary(error)) return
        timer = setTimeout(load, retryMs, Math.min(retryMs * 2, maxRetryMs))
      }
    }
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [content, format])
  return state
}

/** A network error, a timeout, or a server that is busy or failing; not an expired session or a text that is too long. */
function isTemporary(error: unknown) {
  const { status } = asApiError(error)
  return status === undefined || status === 408 || status === 429 || status >= 500
}
