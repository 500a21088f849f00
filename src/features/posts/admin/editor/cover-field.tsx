import { type RefObject, useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { UploadPicture } from '#api/picture-upload.ts'
import { Field } from '#ui/field.tsx'
import type { PostFields } from '../../post-schema.ts'
import { FileButton } from './file-button.tsx'
import { pictureDrop } from './picture-drop.ts'
import { UploadStatus } from './upload-status.tsx'
import { useDebouncedPictureUrl } from './use-debounced-picture-url.ts'
import { useUpload } from './use-upload.ts'

interface CoverFieldProps {
  form: UseFormReturn<PostFields>
  uploadPicture: UploadPicture
  /** The pending upload; resolves to whether it succeeded. */
  pendingUpload: RefObject<Promise<boolean> | undefined>
}

/** The post's picture: a URL, or a file that is chosen or dropped. */
export function CoverField({ form, uploadPicture, pendingUpload }: CoverFieldProps) {
  const { register, setValue, watch, formState } = form
  const { state, start } = useUpload(uploadPicture)
  const titleId = useId()
  const imageUrl = watch('imageUrl')
  const picture = useDebouncedPictureUrl(imageUrl)
  const [brokenUrl, setBrokenUrl] = useState<string>()

  async function upload(file: File) {
    const finished = start(file).then((uploaded) => {
      if (uploaded) setValue('imageUrl', uploaded.src, { shouldDirty: true })
      return uploaded !== undefined
    })
    pendingUpload.current = finished
    await finished
    if (pendingUpload.current === finished) pendingUpload.current = undefined
  }

  return (
    <fieldset
      className="grid gap-4"
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
            className="aspect-video w-32 rounded-small object-cover"
            onError={() => setBrokenUrl(picture)}
          />
        )}
        <div>
          <FileButton label="Choose a picture" onFile={upload} />
          <p className="cover-hint">or drop one here. JPEG, PNG, WebP, AVIF or GIF, up to 15 MB.</p>
          <UploadStatus state={state} />
          {picture && brokenUrl === picture && (
            <p role="status" className="upload-status">
              This address returns no picture. Readers will see an empty frame.
            </p>
          )}
        </div>
      </div>
      {imageUrl && (
        <Field
          label="Description of the image"
          hint="Alternative text for readers who can't see it. Leave empty for decoration."
          error={formState.errors.imageAlt?.message}
          {...register('imageAlt')}
        />
      )}
    </fieldset>
  )
}
