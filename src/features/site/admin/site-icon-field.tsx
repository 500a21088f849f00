import { useFormContext, useWatch } from 'react-hook-form'
import { PictureField } from '#features/pictures/admin/picture-field.tsx'
import type { PictureUpload } from '#features/pictures/admin/use-picture-upload.ts'
import type { SiteContent } from '../site-content.ts'
import { useFieldError } from './site-field.tsx'

export const iconPath = 'identity.icon'

/** The icon of the site in browser tabs and on home screens. */
export function SiteIconField({ upload }: { upload: PictureUpload }) {
  const { control, setValue } = useFormContext<SiteContent>()
  const src = useWatch({ control, name: iconPath })
  return (
    <div data-field={iconPath} tabIndex={-1}>
      <PictureField
        label="Icon"
        hint="Square pictures fit best. Without one, the icon is the first letter of your name."
        value={src}
        onChange={(value) => setValue(iconPath, value, { shouldDirty: true })}
        upload={upload}
        error={useFieldError(iconPath)}
        preview={src && <img src={src} alt="" className="size-20 rounded-small object-contain" />}
      />
    </div>
  )
}
