import { useFormContext, useWatch } from 'react-hook-form'
import { FocalPointField } from '#features/pictures/admin/focal-point-field.tsx'
import type { PictureUpload } from '#features/pictures/admin/use-picture-upload.ts'
import { type SiteContent, siteLimits } from '../site-content.ts'
import { SiteField } from './site-field.tsx'
import { SitePictureField } from './site-picture-field.tsx'

export const headshotPath = 'identity.headshot.src'
export const focusPath = 'identity.headshot.focus'

/** The picture of the hero, its description, and the point that its crop keeps in view. */
export function HeadshotField({ upload }: { upload: PictureUpload }) {
  const { control, setValue } = useFormContext<SiteContent>()
  const focus = useWatch({ control, name: focusPath })
  return (
    <SitePictureField
      name={headshotPath}
      label="Headshot"
      hint="Portraits of 4:5 fit best."
      upload={upload}
      preview={(src) => (
        <FocalPointField
          src={src}
          value={focus}
          onChange={(point) => setValue(focusPath, point, { shouldDirty: true })}
        />
      )}
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
