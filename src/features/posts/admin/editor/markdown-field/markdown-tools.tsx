import type TextExpanderElement from '@github/text-expander-element'
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { UploadPicture } from '#api/picture-upload.ts'
import { isCompositionKey } from '#ui/admin/composition-key.ts'
import { attachPaste } from './attach-paste.ts'
import { editText } from './edit-text.ts'
import { attachExpander, type FoundPost } from './expander.ts'
import { editOfKey } from './key-edits.ts'
import { MarkdownToolbar } from './markdown-toolbar.tsx'
import { UploadLines } from './upload-lines.tsx'
import { usePictureUploads } from './use-picture-uploads.ts'

interface MarkdownToolsProps {
  area: HTMLTextAreaElement
  expander: TextExpanderElement
  /** Where the toolbar is shown; the lines of the uploads are shown in place. */
  toolbarSlot: HTMLElement
  uploadPicture: UploadPicture
  findPosts: ((query: string) => Promise<FoundPost[]>) | undefined
  onUploading: ((count: number) => void) | undefined
  /** Receives what adds pictures at the caret. */
  addPictures: RefObject<((files: File[]) => void) | null>
}

/** What makes a plain text area one for Markdown. Loaded on demand, with GitHub's elements. */
export function MarkdownTools(props: MarkdownToolsProps) {
  const { area, expander, toolbarSlot, findPosts } = props
  const areaRef = useRef(area)
  const pictureInput = useRef<HTMLInputElement>(null)
  const pictures = usePictureUploads(areaRef, props.uploadPicture, props.onUploading)
  useImperativeHandle(props.addPictures, () => pictures.add)

  useEffect(() => attachPaste(area), [area])

  const expanderOptions = useEffectEvent(() => ({
    findPosts,
    choosePictures: () => pictureInput.current?.click(),
  }))
  useEffect(() => attachExpander(expander, area, () => expanderOptions()), [expander, area])
  useKeyEdits(area)

  return (
    <>
      {createPortal(
        <MarkdownToolbar area={area} onPictures={pictures.add} pictureInput={pictureInput} />,
        toolbarSlot,
      )}
      <UploadLines pictures={pictures} area={area} />
    </>
  )
}

/** Lists, indentation and signs around a selection. After Escape, Tab leaves the text area. */
function useKeyEdits(area: HTMLTextAreaElement) {
  useEffect(() => {
    let isLeaving = false
    const handle = (event: KeyboardEvent) => {
      if (isCompositionKey(event) || event.defaultPrevented) return
      const wasLeaving = isLeaving
      isLeaving = event.key === 'Escape' || (isLeaving && event.key === 'Shift')
      if (event.key === 'Tab' && wasLeaving) return
      const edit = editOfKey(event)
      if (edit && editText(area, edit)) event.preventDefault()
    }
    const stay = () => {
      isLeaving = false
    }
    // After the suggestions, which take some of the same keys.
    const { parentElement } = area
    parentElement?.addEventListener('keydown', handle)
    area.addEventListener('blur', stay)
    return () => {
      parentElement?.removeEventListener('keydown', handle)
      area.removeEventListener('blur', stay)
    }
  }, [area])
}
