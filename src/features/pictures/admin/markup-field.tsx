import { useRef, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { UploadPicture } from '#api/picture-upload.ts'
import { Field } from '#ui/field.tsx'
import { FileButton } from './file-button.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { pictureDrop } from './picture-drop.ts'

interface MarkupFieldProps {
  label: string
  hint: string
  rows: number
  required?: boolean
  error: string | undefined
  registered: UseFormRegisterReturn
  uploadPicture: UploadPicture
}

/** A text with HTML. Chosen, dropped or pasted pictures are inserted at the caret, one by one. */
export function MarkupField({ registered, uploadPicture, ...field }: MarkupFieldProps) {
  const [files, setFiles] = useState<File[]>([])
  const textarea = useRef<HTMLTextAreaElement>(null)
  const { ref, ...control } = registered
  const caret = useRef<[start: number, end: number]>([0, 0])
  const [file] = files

  function close(html?: string) {
    setFiles((queue) => queue.slice(1))
    // The closing dialog returns the focus first.
    if (html) requestAnimationFrame(() => textarea.current && insert(textarea.current, html))
  }

  /** Saves the caret, since the dialog may move it. */
  function queueFiles(chosen: File[]) {
    const area = textarea.current
    caret.current = [area?.selectionStart ?? 0, area?.selectionEnd ?? 0]
    setFiles(chosen)
  }

  /** `execCommand` keeps undo working and fires the input event. */
  function insert(area: HTMLTextAreaElement, html: string) {
    area.focus()
    area.setSelectionRange(...caret.current)
    if (!document.execCommand('insertText', false, html)) {
      area.setRangeText(html, area.selectionStart, area.selectionEnd, 'end')
      area.dispatchEvent(new Event('input', { bubbles: true }))
    }
    caret.current = [area.selectionEnd, area.selectionEnd]
  }

  return (
    <div className="content-field" {...pictureDrop(queueFiles)}>
      <Field
        spellCheck
        {...field}
        {...control}
        ref={(area: HTMLTextAreaElement | null) => {
          ref(area)
          textarea.current = area
        }}
      />
      <FileButton label="Insert a picture" onFile={(chosen) => queueFiles([chosen])} />
      {file && (
        <PictureDialog
          key={files.length}
          file={file}
          uploadPicture={uploadPicture}
          onInsert={close}
          onClose={close}
        />
      )}
    </div>
  )
}
