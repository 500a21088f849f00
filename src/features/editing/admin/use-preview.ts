import { useEffect, useRef, useState } from 'react'
import { adminApi } from '#admin-paths.ts'
import { callApi } from '#api/api-client.ts'
import { createPreviewLoop, type PreviewLoop } from './preview-loop.ts'

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

interface Text {
  content: string
  format: 'html' | 'markdown'
}

/** Renders the content on the server as it is typed. */
export function usePreview(content: string, format: Text['format']): PreviewState {
  const [state, setState] = useState<PreviewState>({ preview: undefined, hasFailed: false })
  const loop = useRef<PreviewLoop<Text>>(undefined)
  useEffect(() => {
    const current = createPreviewLoop({
      load: loadPreview,
      onLoad: (preview) => setState({ preview, hasFailed: false }),
      onFailure: () => setState((last) => ({ ...last, hasFailed: true })),
    })
    loop.current = current
    return () => current.clear()
  }, [])
  useEffect(() => {
    if (content.trim() !== '') return loop.current?.update({ content, format })
    loop.current?.clear()
    setState({ preview: undefined, hasFailed: false })
  }, [content, format])
  return state
}

/** Not `callAdmin`: an expired session must not redirect a user who is typing. Saving does. */
function loadPreview(text: Text): Promise<Preview> {
  return callApi('POST', adminApi.preview, text)
}
