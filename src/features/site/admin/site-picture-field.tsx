import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { PictureField } from '#features/pictures/admin/picture-field.tsx'
import type { PictureUpload } from '#features/pictures/admin/use-picture-upload.ts'
import type { Look } from '../look.ts'
import type { SiteContent } from '../site-content.ts'
import { useFieldError } from './site-field.tsx'

interface Props {
  name:
    | 'identity.headshot.src'
    | 'identity.icon'
    | 'about.storyPicture.src'
    | 'look.defaultCover'
    | `look.pictures.${keyof Look['pictures']}`
  label: string
  hint: string
  upload: PictureUpload
  preview: (src: string) => ReactNode
  children?: ReactNode
}

/** A picture of the site content, in the site's form. */
export function SitePictureField({ name, preview, ...props }: Props) {
  const { control, setValue } = useFormContext<SiteContent>()
  const src = useWatch({ control, name })
  return (
    <div data-field={name} tabIndex={-1}>
      <PictureField
        {...props}
        value={src}
        onChange={(value) => setValue(name, value, { shouldDirty: true })}
        error={useFieldError(name)}
        preview={preview(src)}
      />
    </div>
  )
}
