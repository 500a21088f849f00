import { siteLimits } from '../site-content.ts'
import { SiteField } from './site-field.tsx'
import { SitePictureField } from './site-picture-field.tsx'
import type { SitePictureUpload } from './use-site-pictures.ts'

/** The picture of the hero, with its description. */
export function HeadshotField({ upload }: { upload: SitePictureUpload }) {
  return (
    <SitePictureField
      name="identity.headshot.src"
      label="Headshot"
      hint="JPEG, PNG, WebP, AVIF or GIF, up to 15 MB. Portraits of 4:5 fit best."
      upload={upload}
      className="site-headshot"
    >
      <SiteField
        name="identity.headshot.alt"
        label="Description of the picture"
        hint="Alternative text for visitors who can't see it."
        max={siteLimits.text}
      />
    </SitePictureField>
  )
}
