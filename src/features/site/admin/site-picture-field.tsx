import { type ReactNode, useId, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FileButton } from '#features/pictures/admin/file-button.tsx'
import { pictureDrop } from '#features/pictures/admin/picture-drop.ts'
import { UploadStatus } from '#features/pictures/admin/upload-status.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import type { SiteContent } from '../site-content.ts'
import { useFieldError } from './site-field.tsx'
import type { PicturePath, SitePictureUpload } from './use-site-pictures.ts'

interface SitePictureFieldProps {
  name: PicturePath
  label: string
  hint: string
  upload: SitePictureUpload
  /** Of the preview. */
  className: string
  /** Further fields, shown with a picture. */
  children?: ReactNode
}

/** A picture of the site: chosen or dropped, and removed. Its upload continues while another part is shown. */
export function SitePictureField(props: SitePictureFieldProps) {
  const { name, label, hint, upload, className, children } = props
  const { state, start } = upload
  const { control, setValue } = useFormContext<SiteContent>()
  const src = useWatch({ control, name })
  const error = useFieldError(name)
  const [removedSrc, setRemovedSrc] = useState('')
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  const setSrc = (value: string) => setValue(name, value, { shouldDirty: true })

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
        {label}
      </span>
      <div ref={box} className="cover-drop" data-field={name} tabIndex={-1}>
        {src && <img key={src} src={src} alt="" className={className} />}
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
          <p className="cover-hint">or drop one here. {hint}</p>
          <UploadStatus state={state} />
          {error && (
            <p role="alert" className="mt-2 text-negative text-small">
              {error}
            </p>
          )}
        </div>
      </div>
      {src && children}
    </fieldset>
  )
}
