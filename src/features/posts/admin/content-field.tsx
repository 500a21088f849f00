import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#ui/field.tsx'
import type { PostFields } from '../post-draft.ts'
import { FileButton } from './file-button.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { pictureDrop } from './picture-drop.ts'
import type { UploadPicture } from './picture-upload.ts'

interface ContentFieldProps {
  form: UseFormReturn<PostFields>
  uploadPicture: UploadPicture
}

/**
 * The text of a post, in HTML; pictures that are chosen, dropped or pasted go in where the caret is,
 * one after the other.
 */
export function ContentField({ form, uploadPicture }: ContentFieldProps) {
  const { register, formState } = form
  const [files, setFiles] = useState<File[]>([])
  const textarea = useRef<HTMLTextAreaElement>(null)
  const { ref, ...content } = register('content')
  const caret = useRef<[start: number, end: number]>([0, 0])
  const [file] = files

  function close(html?: string) {
    setFiles((all) => all.slice(1))
    // The dialog gives the focus back first; then the writing goes on behind the picture.
    if (html) requestAnimationFrame(() => textarea.current && insert(textarea.current, html))
  }

  /** The caret is remembered: a dialog that opens and closes may move it. */
  function take(chosen: File[]) {
    const area = textarea.current
    caret.current = [area?.selectionStart ?? 0, area?.selectionEnd ?? 0]
    setFiles(chosen)
  }

  /** Inserted as if it were typed: one step back takes it out again, and the form hears of it. */
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
    <div className="content-field" {...pictureDrop(take)}>
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
      <FileButton label="Put a picture into the text" onFile={(chosen) => take([chosen])} />
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
