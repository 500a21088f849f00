import { siteLimits } from '../site-content.ts'
import { SiteField } from './site-field.tsx'

export function ContactPart() {
  return (
    <SiteField
      name="contact.intro"
      label="Introduction"
      rows={4}
      hint="Shown beside the contact form. Markdown."
      max={siteLimits.text}
    />
  )
}
