import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { UploadPicture } from '#api/picture-upload.ts'
import { Dialog } from '#ui/admin/dialog.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { Field } from '#ui/field.tsx'
import { FileButton } from './file-button.tsx'
import { UploadStatus } from './upload-status.tsx'
import { useUpload } from './use-upload.ts'

interface PictureDialogProps {
  file: File
  uploadPicture: UploadPicture
  /** Receives the HTML of the picture. */
  onInsert: (html: string) => void
  onClose: () => void
}

/** Uploads a picture for a text while the user describes it. */
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
    // React bubbles the event to the text's form.
    event.stopPropagation()
    if (state.kind !== 'done') return
    const { src, width, height } = state.picture
    const image = `<img src="${src}" alt="${escapeHtml(alt.trim())}" width="${width}" height="${height}">`
    const captionHtml = escapeHtml(caption.trim())
    onInsert(
      captionHtml ? `<figure>${image}<figcaption>${captionHtml}</figcaption></figure>` : image,
    )
  }

  return (
    <Dialog title="Insert a picture" onClose={() => onClose()}>
      <form onSubmit={insert} className="grid gap-5">
        <UploadStatus state={state} />
        {state.kind === 'failed' && <FileButton label="Choose another picture" onFile={start} />}
        <Field
          label="Description of the picture"
          hint="Alternative text for readers who can't see it. Leave empty for decoration."
          value={alt}
          maxLength={300}
          onChange={(event) => setAlt(event.target.value)}
        />
        <Field
          label="Caption"
          hint="Optional. Shown below the picture."
          value={caption}
          onChange={(event) => setCaption(event.target.value)}
        />
        <div className="dialog-actions">
          <SmallButton onClick={() => onClose()}>Cancel</SmallButton>
          <SmallButton type="submit" variant="primary" disabled={state.kind !== 'done'}>
            Insert
          </SmallButton>
        </div>
      </form>
    </Dialog>
  )
}

function escapeHtml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
