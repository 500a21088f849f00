import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Dialog } from '#ui/admin/dialog.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { Field } from '#ui/field.tsx'
import { FileButton } from './file-button.tsx'
import type { UploadPicture } from './picture-upload.ts'
import { UploadStatus } from './upload-status.tsx'
import { useUpload } from './use-upload.ts'

interface PictureDialogProps {
  file: File
  uploadPicture: UploadPicture
  /** Gets the HTML of the picture; the dialog is done. */
  onInsert: (html: string) => void
  onClose: () => void
}

/** Uploads a picture for the text while its description is written. */
export function PictureDialog({ file, uploadPicture, onInsert, onClose }: PictureDialogProps) {
  const { state, start } = useUpload(uploadPicture)
  const [alt, setAlt] = useState('')
  const [caption, setCaption] = useState('')
  const started = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    if (started.current) return
    started.current = true
    start(file)
  }, [])

  function insert(event: FormEvent) {
    event.preventDefault()
    // The dialog stands inside the editor's form.
    event.stopPropagation()
    if (state.kind !== 'done') return
    const { src, width, height } = state.picture
    const image = `<img src="${src}" alt="${escaped(alt.trim())}" width="${width}" height="${height}">`
    const words = escaped(caption.trim())
    onInsert(words ? `<figure>${image}<figcaption>${words}</figcaption></figure>` : image)
  }

  return (
    <Dialog title="Put a picture into the text" onClose={() => onClose()}>
      <form onSubmit={insert} className="grid gap-5">
        <UploadStatus state={state} />
        {state.kind === 'failed' && <FileButton label="Choose another picture" onFile={start} />}
        <Field
          label="Description of the picture"
          hint="What it shows, for readers who cannot see it. Leave it empty if it is only decoration."
          value={alt}
          maxLength={300}
          onChange={(event) => setAlt(event.target.value)}
        />
        <Field
          label="Caption"
          hint="Stands below the picture. May be empty."
          value={caption}
          onChange={(event) => setCaption(event.target.value)}
        />
        <div className="dialog-actions">
          <SmallButton onClick={() => onClose()}>Cancel</SmallButton>
          <SmallButton type="submit" look="primary" disabled={state.kind !== 'done'}>
            Insert
          </SmallButton>
        </div>
      </form>
    </Dialog>
  )
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
