import { type ReactNode, type Ref, useId, useRef } from 'react'
import type { UploadPicture } from '#api/picture-upload.ts'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { pictureDrop } from './picture-drop.ts'
import { PictureDropZone } from './picture-drop-zone.tsx'
import { type PendingUpload, usePictureUpload } from './use-picture-upload.ts'

interface PictureFieldProps {
  label: string
  /** The URL of the picture; empty: none. */
  value: string
  onChange: (src: string) => void
  uploadPicture: UploadPicture
  pendingUpload: PendingUpload
  error?: string | undefined
  /** Receives the file input, to focus it. */
  inputRef?: (input: HTMLInputElement | null) => void
  /** Further fields, shown with a picture. */
  children?: ReactNode
}

/** A picture that can be uploaded, by choosing or dropping a file, and removed. */
export function PictureField(props: PictureFieldProps) {
  const { label, value, onChange, uploadPicture, pendingUpload, error, children } = props
  const { state, upload, reset } = usePictureUpload(uploadPicture, pendingUpload, onChange)
  const input = useRef<HTMLInputElement>(null)
  const titleId = useId()
  const errorId = useId()

  function remove() {
    reset()
    onChange('')
    // The focused button disappears.
    input.current?.focus()
  }

  const setInput: Ref<HTMLInputElement> = (element) => {
    input.current = element
    props.inputRef?.(element)
  }

  return (
    <fieldset
      className="grid gap-4"
      aria-labelledby={titleId}
      aria-describedby={error ? errorId : undefined}
      {...pictureDrop(([file]) => file && upload(file))}
    >
      <div className="grid gap-1.5">
        <span id={titleId} className="text-small">
          {label}
        </span>
        <PictureDropZone src={value} state={state} onFile={upload} inputRef={setInput}>
          {value && (
            <SmallButton className="mt-3" onClick={remove}>
              Remove picture
            </SmallButton>
          )}
        </PictureDropZone>
        {error && (
          <p id={errorId} className="text-negative text-small">
            {error}
          </p>
        )}
      </div>
      {value && children}
    </fieldset>
  )
}
