import { SitePictureField } from './site-picture-field.tsx'
import type { SitePictureUpload } from './use-site-pictures.ts'

/** The icon of the site in browser tabs and on home screens. */
export function IconField({ upload }: { upload: SitePictureUpload }) {
  return (
    <SitePictureField
      name="identity.icon"
      label="Icon"
      hint="Square pictures fit best. Without one, the icon is the first letter of your name."
      upload={upload}
      className="size-20 rounded-small object-contain"
    />
  )
}
