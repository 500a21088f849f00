import type { PictureUpload } from '#features/pictures/admin/use-picture-upload.ts'
import { siteLimits } from '../site-content.ts'
import { ItemList } from './item-list.tsx'
import { CheckField, NumberField, SiteField } from './site-field.tsx'
import { StoryPictureField } from './story-picture-field.tsx'

const maxCounter = 1_000_000_000
const blankCounter = { value: 0, suffix: '', label: '' }
const blankCredential = { title: '', place: '', when: '', href: '' }

/** @param upload of the story's picture */
export function AboutPart({ upload }: { upload: PictureUpload }) {
  return (
    <>
      <SiteField
        name="about.intro"
        label="Introduction"
        rows={6}
        hint="Markdown."
        max={siteLimits.longText}
      />
      <h3 className="site-subtitle">Counters</h3>
      <ItemList
        name="about.counters"
        noun="counter"
        titleOf={({ label }) => label}
        editable={{
          blank: blankCounter,
          max: siteLimits.counters,
          emptyText: 'There are no counters.',
        }}
      >
        {(index) => (
          <>
            <NumberField
              name={`about.counters.${index}.value`}
              label="Value"
              min={0}
              max={maxCounter}
            />
            <SiteField
              name={`about.counters.${index}.suffix`}
              label="Suffix"
              hint="Such as + or %."
              max={siteLimits.suffix}
            />
            <div className="site-fields-wide">
              <SiteField
                name={`about.counters.${index}.label`}
                label="Label"
                required
                max={siteLimits.name}
              />
              <CheckField
                name={`about.counters.${index}.showsReaders`}
                label="Show the readers of this year instead of the value"
              />
            </div>
          </>
        )}
      </ItemList>
      <h3 className="site-subtitle">Education</h3>
      <Credentials name="about.education" noun="degree" place="School" />
      <h3 className="site-subtitle">Certifications</h3>
      <Credentials name="about.certifications" noun="certification" place="Issuer" />
      <h3 className="site-subtitle">Story</h3>
      <SiteField name="about.storyHeading" label="Story heading" max={siteLimits.heading} />
      <StoryPictureField upload={upload} />
      <SiteField
        name="about.story"
        label="Story"
        rows={10}
        hint="Markdown: blank lines separate paragraphs, - begins a list item, [text](https://…) is a link."
        max={siteLimits.longText}
      />
    </>
  )
}

interface CredentialsProps {
  name: 'about.education' | 'about.certifications'
  noun: string
  /** The label of the institution. */
  place: string
}

function Credentials({ name, noun, place }: CredentialsProps) {
  return (
    <ItemList
      name={name}
      noun={noun}
      titleOf={({ title }) => title}
      editable={{
        blank: blankCredential,
        max: siteLimits.entries,
        emptyText: 'There are none.',
      }}
    >
      {(index) => (
        <>
          <SiteField name={`${name}.${index}.title`} label="Title" required max={siteLimits.line} />
          <SiteField name={`${name}.${index}.place`} label={place} max={siteLimits.line} />
          <SiteField
            name={`${name}.${index}.when`}
            label="When"
            hint="Such as 2019 or 2015 to 2018."
            max={siteLimits.name}
          />
          <SiteField
            name={`${name}.${index}.href`}
            label="Link"
            type="url"
            hint="Optional, with https://"
            max={siteLimits.href}
          />
        </>
      )}
    </ItemList>
  )
}
