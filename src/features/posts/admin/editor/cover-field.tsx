import { useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { UploadPicture } from '#api/picture-upload.ts'
import { pictureDrop } from '#features/pictures/admin/picture-drop.ts'
import { PictureDropZone } from '#features/pictures/admin/picture-drop-zone.tsx'
import {
  type PendingUpload,
  usePictureUpload,
} from '#features/pictures/admin/use-picture-upload.ts'
import { Field } from '#ui/field.tsx'
import type { PostFields } from '../../post-schema.ts'
import { useDebouncedPictureUrl } from './use-debounced-picture-url.ts'

interface CoverFieldProps {
  form: UseFormReturn<PostFields>
  uploadPicture: UploadPicture
  pendingUpload: PendingUpload
}

/** The post's picture: a URL, or a file that is chosen or dropped. */
export function CoverField({ form, uploadPicture, pendingUpload }: CoverFieldProps) {
  const { register, setValue, watch, formState } = form
  const { state, start } = usePictureUpload(uploadPicture, pendingUpload, (src) =>
    setValue('imageUrl', src, { shouldDirty: true }),
  )
  const titleId = useId()
  const imageUrl = watch('imageUrl')
  const picture = useDebouncedPictureUrl(imageUrl)
  const [brokenUrl, setBrokenUrl] = useState<string>()

  return (
    <fieldset
      className="grid gap-4"
      aria-labelledby={titleId}
      {...pictureDrop(([file]) => file && start(file))}
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
      <PictureDropZone
        src={picture}
        state={state}
        onFile={start}
        onBroken={() => setBrokenUrl(picture)}
      >
        {picture && brokenUrl === picture && (
          <p role="status" className="upload-status">
            This address returns no picture. Readers will see an empty frame.
          </p>
        )}
      </PictureDropZone>
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
