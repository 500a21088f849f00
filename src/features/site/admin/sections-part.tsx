import { siteLimits } from '../site-content.ts'
import { ItemList } from './item-list.tsx'
import { CheckField, SiteField } from './site-field.tsx'

export function SectionsPart() {
  return (
    <>
      <p className="text-small text-soft">
        The sections of the landing page below the hero, in their order. A section without content
        is not shown. Services and About stand side by side, at the place of the first of the two.
      </p>
      <ItemList name="sections" noun="section" titleOf={({ id }) => sectionNames[id]}>
        {(index) => (
          <>
            <SiteField
              name={`sections.${index}.heading`}
              label="Heading"
              required
              max={siteLimits.heading}
            />
            <CheckField name={`sections.${index}.shown`} label="Shown" />
          </>
        )}
      </ItemList>
    </>
  )
}

const sectionNames = {
  skills: 'Skills',
  services: 'Services',
  about: 'About',
  projects: 'Projects',
  contact: 'Contact',
}
