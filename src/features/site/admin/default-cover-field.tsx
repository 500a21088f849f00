import { useFormContext, useWatch } from 'react-hook-form'
import type { PictureUpload } from '#features/pictures/admin/use-picture-upload.ts'
import { files } from '#paths.ts'
import type { SiteContent } from '../site-content.ts'
import { SitePictureField } from './site-picture-field.tsx'

export const defaultCoverPath = 'look.defaultCover'

/** The picture of posts without one, if that is what they show. */
export function DefaultCoverField({ upload }: { upload: PictureUpload }) {
  const { control } = useFormContext<SiteContent>()
  if (useWatch({ control, name: 'look.covers' }) !== 'image') return null
  return (
    <SitePictureField
      name={defaultCoverPath}
      label="Default cover"
      hint="Optional. Pictures of 16:9 fit best."
      upload={upload}
      preview={(src) => (
        <img
          src={src || files.defaultCover}
          alt=""
          className="aspect-video w-64 max-w-full rounded-small object-cover"
        />
      )}
    />
  )
}
