import { useEffect, useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import { callApiWithHeaders } from '#api/api-client.ts'

export const debounceMs = 400

interface Preview {
  html: string
  readingMinutes: number
  /** What the sanitizer removes: `<script>`, `onclick of <p>`. */
  removed: string[]
}

interface PreviewState {
  /** The last successful one. */
  preview: Preview | undefined
  hasFailed: boolean
}

/** Renders the content on the server, debounced. */
export function usePreview(content: string): PreviewState {
  const [state, setState] = useState<PreviewState>({ preview: undefined, hasFailed: false })
  useEffect(() => {
    if (content.trim() === '') {
      setState({ preview: undefined, hasFailed: false })
      return undefined
    }
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { signal } = controller
        // Not `callAdmin`: an expired session must not redirect a user who is typing. Saving does.
        const { body } = await callApiWithHeaders<Preview>(
          'POST',
          adminApi.preview,
          { content },
          { signal },
        )
        if (!signal.aborted) setState({ preview: body, hasFailed: false })
      } catch {
        if (!controller.signal.aborted) setState((last) => ({ ...last, hasFailed: true }))
      }
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [content])
  return state
}
