import type { PictureUpload } from '#features/pictures/admin/use-picture-upload.ts'
import { SitePictureField } from './site-picture-field.tsx'

export const iconPath = 'identity.icon'

/** The icon of the site in browser tabs and on home screens. */
export function SiteIconField({ upload }: { upload: PictureUpload }) {
  return (
    <SitePictureField
      name={iconPath}
      label="Icon"
      hint="Square pictures fit best. Without one, the icon is the first letter of your name."
      upload={upload}
      preview={(src) =>
        src && <img src={src} alt="" className="size-20 rounded-small object-contain" />
      }
    />
  )
}
