import { type RefObject, useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#ui/field.tsx'
import type { PostFields } from '../post-draft.ts'
import { FileButton } from './file-button.tsx'
import { pictureDrop } from './picture-drop.ts'
import type { UploadPicture } from './picture-upload.ts'
import { UploadStatus } from './upload-status.tsx'
import { usePictureAddress } from './use-picture-address.ts'
import { useUpload } from './use-upload.ts'

interface CoverFieldProps {
  form: UseFormReturn<PostFields>
  uploadPicture: UploadPicture
  /** Holds the upload that runs: resolves to whether the picture is there. */
  upload: RefObject<Promise<boolean> | undefined>
}

/** The post's picture: by its address, or by a file that is chosen or dropped. */
export function CoverField({ form, uploadPicture, upload: running }: CoverFieldProps) {
  const { register, setValue, watch, formState } = form
  const { state, start } = useUpload(uploadPicture)
  const titleId = useId()
  const imageUrl = watch('imageUrl')
  const picture = usePictureAddress(imageUrl)
  const [broken, setBroken] = useState<string>()

  async function take(file: File): Promise<boolean> {
    const picture = await start(file)
    if (picture) setValue('imageUrl', picture.src, { shouldDirty: true })
    return picture !== undefined
  }

  /** Once it has ended, however, it holds nobody up any more. */
  async function upload(file: File) {
    const taking = take(file)
    running.current = taking
    await taking
    if (running.current === taking) running.current = undefined
  }

  return (
    <fieldset
      className="cover-field"
      aria-labelledby={titleId}
      {...pictureDrop(([file]) => file && upload(file))}
    >
      <span id={titleId} className="sr-only">
        Featured image
      </span>
      <Field
        label="Featured Image URL"
        hint="Leave empty to use a default image."
        error={formState.errors.imageUrl?.message}
        {...register('imageUrl')}
      />
      <div className="cover-drop">
        {picture && (
          <img
            key={picture}
            src={picture}
            alt=""
            className="cover-thumbnail"
            onError={() => setBroken(picture)}
          />
        )}
        <div>
          <FileButton label="Choose a picture" onFile={upload} />
          <p className="cover-hint">or drop one here. JPEG, PNG, WebP, AVIF or GIF, up to 15 MB.</p>
          <UploadStatus state={state} />
          {picture && broken === picture && (
            <p role="status" className="upload-status">
              There is no picture at this address, or it cannot be shown. Readers will see an empty
              frame.
            </p>
          )}
        </div>
      </div>
      {imageUrl && (
        <Field
          label="Description of the image"
          hint="What it shows, for readers who cannot see it. Leave it empty if it is only decoration."
          error={formState.errors.imageAlt?.message}
          {...register('imageAlt')}
        />
      )}
    </fieldset>
  )
}
