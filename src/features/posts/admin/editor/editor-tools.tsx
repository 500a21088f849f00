import { useSyncExternalStore } from 'react'
import { Choice } from '#ui/admin/choice.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { type EditorView, viewLabels } from './use-editor-view.ts'

interface EditorToolsProps {
  view: EditorView
  views: readonly EditorView[]
  onView: (view: EditorView) => void
  /** Absent: nothing is stored yet. */
  onHistory: (() => void) | undefined
  onSettings: () => void
}

/** What the editor shows, and the ways to history and settings. */
export function EditorTools({ view, views, onView, onHistory, onSettings }: EditorToolsProps) {
  return (
    <div className="editor-tools">
      <Choice legend="View" options={views} labels={viewLabels} value={view} onChange={onView} />
      {document.fullscreenEnabled && <FullScreenButton />}
      <SmallButton aria-disabled={!onHistory} onClick={onHistory}>
        History
      </SmallButton>
      <SmallButton onClick={onSettings}>Settings</SmallButton>
    </div>
  )
}

function FullScreenButton() {
  const isFull = useSyncExternalStore(onFullScreenChange, () => document.fullscreenElement !== null)
  async function toggle() {
    try {
      if (document.fullscreenElement) await document.exitFullscreen()
      else await document.documentElement.requestFullscreen()
    } catch (error) {
      console.error(error)
    }
  }
  return (
    <SmallButton aria-pressed={isFull} onClick={toggle}>
      Full screen
    </SmallButton>
  )
}

function onFullScreenChange(listener: () => void) {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
