import { type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { pictureDrop } from './picture-drop.ts'
import { PictureDropZone } from './picture-drop-zone.tsx'
import type { PictureUpload } from './use-picture-upload.ts'

interface PictureFieldProps {
  label: string
  hint?: string
  /** The URL of the picture; empty: none. */
  value: string
  onChange: (src: string) => void
  upload: PictureUpload
  error?: string | undefined
  /** Receives the file input, to focus it. */
  inputRef?: (input: HTMLInputElement | null) => void
  /** Replaces the preview. */
  preview?: ReactNode
  /** Further fields, shown with a picture. */
  children?: ReactNode
}

/** A picture that can be uploaded, by choosing or dropping a file, and removed. */
export function PictureField(props: PictureFieldProps) {
  const { label, hint, value, onChange, upload, error, preview, children } = props
  const [removedSrc, setRemovedSrc] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const titleId = useId()
  const errorId = useId()

  /** The focused button disappears. */
  function change(src: string) {
    upload.reset()
    onChange(src)
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
      {...pictureDrop(([file]) => file && upload.start(file))}
    >
      <div className="grid gap-1.5">
        <span id={titleId} className="text-small">
          {label}
        </span>
        <PictureDropZone
          src={value}
          preview={preview}
          hint={hint}
          state={upload.state}
          onFile={upload.start}
          inputRef={setInput}
        >
          {value && (
            <SmallButton
              className="mt-3"
              onClick={() => {
                setRemovedSrc(value)
                change('')
              }}
            >
              Remove picture
            </SmallButton>
          )}
          {!value && removedSrc && (
            <SmallButton className="mt-3" onClick={() => change(removedSrc)}>
              Put the picture back
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
