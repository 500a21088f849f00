import { useFormContext, useWatch } from 'react-hook-form'
import { FocalPointField } from '#features/pictures/admin/focal-point-field.tsx'
import { PictureField } from '#features/pictures/admin/picture-field.tsx'
import type { PictureUpload } from '#features/pictures/admin/use-picture-upload.ts'
import { type SiteContent, siteLimits } from '../site-content.ts'
import { SiteField, useFieldError } from './site-field.tsx'

export const headshotPath = 'identity.headshot.src'
export const focusPath = 'identity.headshot.focus'

/** The picture of the hero, its description, and the point that its crop keeps in view. */
export function HeadshotField({ upload }: { upload: PictureUpload }) {
  const { control, setValue } = useFormContext<SiteContent>()
  const src = useWatch({ control, name: headshotPath })
  const focus = useWatch({ control, name: focusPath })
  return (
    <div data-field={headshotPath} tabIndex={-1}>
      <PictureField
        label="Headshot"
        hint="Portraits of 4:5 fit best."
        value={src}
        onChange={(value) => setValue(headshotPath, value, { shouldDirty: true })}
        upload={upload}
        error={useFieldError(headshotPath)}
        preview={
          <FocalPointField
            src={src}
            value={focus}
            onChange={(point) => setValue(focusPath, point, { shouldDirty: true })}
          />
        }
      >
        <SiteField
          name="identity.headshot.alt"
          label="Description of the picture"
          hint="Alternative text for visitors who can't see it."
          max={siteLimits.text}
        />
      </PictureField>
    </div>
  )
}
