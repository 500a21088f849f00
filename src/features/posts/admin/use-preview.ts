import { useEffect, useState } from 'react'
import { adminApi } from '#admin-routes.ts'
import { callApiInFull } from '#http/api-client.ts'

/** A pause in writing that means: show it. */
export const pauseMs = 400

export interface Preview {
  /** As a reader would get it. */
  html: string
  readingMinutes: number
  /** What the published page leaves out, in words: `<script>`, `onclick of <p>`. */
  removed: string[]
}

export interface PreviewState {
  /** The last one that could be had; it stays while the next is on its way. */
  preview: Preview | undefined
  hasFailed: boolean
}

/** Renders the content by the pipeline of the published page, shortly after each change. */
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
        // Not as the other calls of the admin area: where the session is over, this must not take
        // the writer out of a sentence to the login. The save will.
        const { body } = await callApiInFull<Preview>('POST', adminApi.preview, { content }, signal)
        if (!signal.aborted) setState({ preview: body, hasFailed: false })
      } catch {
        if (!controller.signal.aborted) setState((last) => ({ ...last, hasFailed: true }))
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [content])
  return state
}
