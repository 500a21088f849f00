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

/** The text of a post, in HTML; a picture that is chosen, dropped or pasted goes in where the caret is. */
export function ContentField({ form, uploadPicture }: ContentFieldProps) {
  const { register, setValue, formState } = form
  const [file, setFile] = useState<File>()
  const textarea = useRef<HTMLTextAreaElement>(null)
  const { ref, ...content } = register('content')

  function insert(html: string) {
    const area = textarea.current
    if (!area) return
    const { selectionStart: start, selectionEnd: end, value } = area
    setValue('content', value.slice(0, start) + html + value.slice(end), {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    })
    caretAfter.current = start + html.length
  }
  const caretAfter = useRef<number>(undefined)

  function close() {
    setFile(undefined)
    const at = caretAfter.current
    caretAfter.current = undefined
    // The dialog gives the focus back first; then the writing goes on behind the picture.
    requestAnimationFrame(() => {
      if (at === undefined) return
      textarea.current?.focus()
      textarea.current?.setSelectionRange(at, at)
    })
  }

  return (
    <div className="content-field" {...pictureDrop(setFile)}>
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
      <FileButton label="Put a picture into the text" onFile={setFile} />
      {file && (
        <PictureDialog
          file={file}
          uploadPicture={uploadPicture}
          onInsert={insert}
          onClose={close}
        />
      )}
    </div>
  )
}
