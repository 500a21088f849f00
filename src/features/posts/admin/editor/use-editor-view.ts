import { useState } from 'react'

/** `split`: the preview beside the form, or below it on a tablet. */
export const editorViews = ['write', 'split', 'preview'] as const
export type EditorView = (typeof editorViews)[number]

/** A phone has no room for two. */
export const phoneViews: readonly EditorView[] = ['write', 'preview']
export const splitQuery = '(min-width: 40rem)'

export const viewLabels = { write: 'Write', split: 'Side by side', preview: 'Preview' }

const storageKey = 'editor-view'

/** What the editor shows; remembered in this browser. @param hasRoom for `split` */
export function useEditorView(hasRoom: boolean) {
  const [view, setView] = useState(readView)
  function show(next: EditorView) {
    setView(next)
    try {
      localStorage.setItem(storageKey, next)
    } catch {
      // It lasts as long as the page.
    }
  }
  return [view === 'split' && !hasRoom ? 'write' : view, show] as const
}

function readView(): EditorView {
  try {
    const stored = localStorage.getItem(storageKey)
    return editorViews.find((view) => view === stored) ?? 'split'
  } catch {
    return 'split'
  }
}
