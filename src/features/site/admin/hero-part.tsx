import { siteLimits } from '../site-content.ts'
import { SiteField } from './site-field.tsx'

export function HeroPart() {
  return (
    <>
      <SiteField
        name="hero.greeting"
        label="Greeting"
        required
        hint="{name} and {role} stand for your name and role. The greeting needs {name}."
        max={siteLimits.line}
      />
      <SiteField
        name="hero.line"
        label="Line"
        rows={2}
        hint="One sentence below the greeting: what you do."
        max={siteLimits.line}
      />
    </>
  )
}
