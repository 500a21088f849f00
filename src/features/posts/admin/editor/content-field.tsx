import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { UploadPicture } from '#api/picture-upload.ts'
import { FileButton } from '#features/pictures/admin/file-button.tsx'
import { pictureDrop } from '#features/pictures/admin/picture-drop.ts'
import { Field } from '#ui/field.tsx'
import type { PostFields } from '../../post-schema.ts'
import { PictureDialog } from './picture-dialog.tsx'

interface ContentFieldProps {
  form: UseFormReturn<PostFields>
  uploadPicture: UploadPicture
}

/** The content of a post. Chosen, dropped or pasted pictures are inserted at the caret, one by one. */
export function ContentField({ form, uploadPicture }: ContentFieldProps) {
  const { register, formState } = form
  const [files, setFiles] = useState<File[]>([])
  const textarea = useRef<HTMLTextAreaElement>(null)
  const { ref, ...content } = register('content')
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
        label="Content"
        required
        rows={12}
        spellCheck
        hint="You can use HTML tags to format your content."
        error={formState.errors.content?.message}
        {...content}
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
