import { useId, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FileButton } from '#features/pictures/admin/file-button.tsx'
import { pictureDrop } from '#features/pictures/admin/picture-drop.ts'
import { UploadStatus } from '#features/pictures/admin/upload-status.tsx'
import type { UploadState } from '#features/pictures/admin/use-upload.ts'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { type SiteContent, siteLimits } from '../site-content.ts'
import { SiteField, useFieldError } from './site-field.tsx'

export interface HeadshotUpload {
  state: UploadState
  start: (file: File) => void
}

export const headshotPath = 'identity.headshot.src'

/** The picture of the hero: chosen or dropped, described, or removed. */
export function HeadshotField({ headshot: { state, start } }: { headshot: HeadshotUpload }) {
  const { control, setValue } = useFormContext<SiteContent>()
  const src = useWatch({ control, name: headshotPath })
  const error = useFieldError(headshotPath)
  const [removedSrc, setRemovedSrc] = useState('')
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  const setSrc = (value: string) => setValue(headshotPath, value, { shouldDirty: true })

  function remove() {
    setRemovedSrc(src)
    setSrc('')
    // The focused button is about to disappear.
    box.current?.focus()
  }

  return (
    <fieldset
      className="grid gap-4"
      aria-labelledby={titleId}
      {...pictureDrop(([file]) => file && start(file))}
    >
      <span id={titleId} className="text-small">
        Headshot
      </span>
      <div ref={box} className="cover-drop" data-field={headshotPath} tabIndex={-1}>
        {src && <img key={src} src={src} alt="" className="site-headshot" />}
        <div>
          <div className="flex flex-wrap gap-2">
            <FileButton label={src ? 'Replace the picture' : 'Choose a picture'} onFile={start} />
            {src && (
              <SmallButton variant="danger" onClick={remove}>
                Remove the picture
              </SmallButton>
            )}
            {!src && removedSrc && (
              <SmallButton onClick={() => setSrc(removedSrc)}>Put the picture back</SmallButton>
            )}
          </div>
          <p className="cover-hint">
            or drop one here. JPEG, PNG, WebP, AVIF or GIF, up to 15 MB. Portraits of 4:5 fit best.
          </p>
          <UploadStatus state={state} />
          {error && (
            <p role="alert" className="mt-2 text-negative text-small">
              {error}
            </p>
          )}
        </div>
      </div>
      {src && (
        <SiteField
          name="identity.headshot.alt"
          label="Description of the picture"
          hint="Alternative text for visitors who can't see it."
          max={siteLimits.text}
        />
      )}
    </fieldset>
  )
}
