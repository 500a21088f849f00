import { useId, useState } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
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

/** The post's picture: a URL, or a file that is chosen or dropped. One line while there is none. */
export function CoverField({ form, uploadPicture, pendingUpload }: CoverFieldProps) {
  const { control, register, setValue } = form
  const { errors } = useFormState({ control, name: ['imageUrl', 'imageAlt'] })
  const { state, start } = usePictureUpload(uploadPicture, pendingUpload, (src) =>
    setValue('imageUrl', src, { shouldDirty: true }),
  )
  const titleId = useId()
  const imageUrl = useWatch({ control, name: 'imageUrl' })
  const picture = useDebouncedPictureUrl(imageUrl)
  const [brokenUrl, setBrokenUrl] = useState<string>()

  return (
    <fieldset
      className="cover-field"
      aria-labelledby={titleId}
      data-empty={imageUrl ? undefined : ''}
      {...pictureDrop(([file]) => file && start(file))}
    >
      <span id={titleId} className="sr-only">
        Featured image
      </span>
      <PictureDropZone
        src={picture}
        preview={
          <img
            key={picture}
            src={picture}
            alt=""
            className="cover-preview"
            onError={() => setBrokenUrl(picture)}
          />
        }
        state={state}
        onFile={start}
      >
        {picture && brokenUrl === picture && (
          <p role="status" className="upload-status">
            This address returns no picture. Readers will see an empty frame.
          </p>
        )}
      </PictureDropZone>
      <Field
        label="Featured Image URL"
        hint="Leave empty to use a default image."
        error={errors.imageUrl?.message}
        {...register('imageUrl')}
      />
      {imageUrl && (
        <Field
          label="Description of the image"
          hint="Alternative text for readers who can't see it. Leave empty for decoration."
          error={errors.imageAlt?.message}
          {...register('imageAlt')}
        />
      )}
    </fieldset>
  )
}
