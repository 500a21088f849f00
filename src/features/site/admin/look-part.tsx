import { useFormContext, useWatch } from 'react-hook-form'
import type { PictureUpload } from '#features/pictures/admin/use-picture-upload.ts'
import { controlClass, Field } from '#ui/field.tsx'
import {
  type Covers,
  coverIds,
  cssBytes,
  illustrationIds,
  type Look,
  maxCssBytes,
  type Radius,
  radiusIds,
  type Type,
  typeIds,
} from '../look.ts'
import { neutralIds, neutrals } from '../neutrals.ts'
import type { SiteContent } from '../site-content.ts'
import { AccentField } from './accent-field.tsx'
import { DefaultCoverField } from './default-cover-field.tsx'
import { LookChoice } from './look-choice.tsx'
import { useFieldError } from './site-field.tsx'
import { SitePictureField } from './site-picture-field.tsx'

const typeNames: Record<Type, string> = {
  fraunces: 'Fraunces',
  newsreader: 'Newsreader',
  'bricolage-grotesque': 'Bricolage Grotesque',
}
const coverNames: Record<Covers, string> = {
  drawn: 'Drawn',
  image: 'Default picture',
  none: 'No picture',
}
/** Of the sample, in units of its drawing. */
const cornerOf: Record<Radius, number> = { none: 0, small: 2, default: 5, round: 10 }

/** Colours, type, corners and an own stylesheet of the public pages. */
export type LookUploads = Record<keyof Look['pictures'] | 'cover', PictureUpload>

const pictureFields = [
  {
    id: 'contact',
    label: 'Contact picture',
    hint: 'Beside the contact form, in place of the illustration. Portraits of 4:5 fit best.',
  },
  {
    id: 'notFound',
    label: 'Picture of the 404 page',
    hint: 'In place of the illustration. Portraits of 4:5 fit best.',
  },
  {
    id: 'project',
    label: 'Default project picture',
    hint: 'Of projects without one. Pictures of 16:9 fit best.',
  },
] as const

/** @param props `uploads`: of the pictures */
export function LookPart({ uploads }: { uploads: LookUploads }) {
  const { trigger } = useFormContext<SiteContent>()
  return (
    <>
      <p className="text-small text-soft">
        The look of the public pages, in the light and the dark theme, of the résumé and of social
        cards. The admin area keeps its own around the previews. Illustrations stand where you have
        no picture: plain ones are made of type and form, the kitchen is the sample’s.
      </p>
      <AccentField />
      <LookChoice
        name="look.paper"
        legend="Paper"
        values={neutralIds}
        onChange={() => trigger('look.accent')}
        sampleOf={(paper) => <PaperSample {...neutrals[paper]} />}
      />
      <LookChoice
        name="look.type"
        legend="Type of headings"
        values={typeIds}
        sampleOf={(type) => (
          <span className="look-type" data-type={type}>
            {typeNames[type]}
          </span>
        )}
        labelOf={() => ''}
      />
      <LookChoice
        name="look.radius"
        legend="Corners"
        values={radiusIds}
        sampleOf={(radius) => (
          <svg viewBox="0 0 48 24" className="look-corners" aria-hidden="true">
            <rect x="1" y="1" width="46" height="22" rx={cornerOf[radius]} />
          </svg>
        )}
      />
      <LookChoice
        name="look.illustrations"
        legend="Illustrations"
        values={illustrationIds}
        sampleOf={() => null}
      />
      <LookChoice
        name="look.covers"
        legend="Covers of posts without a picture"
        values={coverIds}
        sampleOf={() => null}
        labelOf={(covers) => coverNames[covers]}
      />
      <DefaultCoverField upload={uploads.cover} />
      {pictureFields.map(({ id, label, hint }) => (
        <SitePictureField
          key={id}
          name={`look.pictures.${id}`}
          label={label}
          hint={hint}
          upload={uploads[id]}
          preview={(src) =>
            src && <img src={src} alt="" className="h-32 max-w-full rounded-small object-contain" />
          }
        />
      ))}
      <StylesheetField />
    </>
  )
}

type Colors = (typeof neutrals)[keyof typeof neutrals]

/** Lines on paper, in both themes. */
function PaperSample({ light, dark }: Colors) {
  return (
    <svg viewBox="0 0 48 24" className="look-paper" aria-hidden="true">
      {[light, dark].map(({ paper, ink, soft }, index) => (
        <g key={paper} transform={`translate(${index * 24})`}>
          <rect width="24" height="24" fill={paper} />
          <path d="M5 8h10" stroke={ink} strokeWidth="2" />
          <path d="M5 12.5h14M5 16.5h11" stroke={soft} />
        </g>
      ))}
    </svg>
  )
}

function StylesheetField() {
  const { control, register, trigger } = useFormContext<SiteContent>()
  const bytes = cssBytes(useWatch({ control, name: 'look.css' }))
  return (
    <Field
      label="Own stylesheet"
      rows={10}
      spellCheck={false}
      className={`${controlClass} font-mono text-small`}
      hint={`Applied after the site's own styles. It loads nothing from other hosts. ${bytes.toLocaleString('en')} of ${maxCssBytes.toLocaleString('en')} bytes.`}
      {...register('look.css', { onChange: () => trigger('look.css') })}
      error={useFieldError('look.css')}
    />
  )
}
