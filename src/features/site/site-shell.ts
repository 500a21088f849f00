import { isDeepStrictEqual } from 'node:util'
import { isCentre } from '#features/pictures/focal-point.ts'
import { files } from '#paths.ts'
import { kitchenFiles } from '#site.ts'
import { initialsOf } from '#text/initials.ts'
import type { SiteShell } from '#ui/page-context.tsx'
import { profileIcon } from './icon-tokens.ts'
import type { BrandIconOf } from './landing-content.ts'
import type { Look } from './look.ts'
import { sampleContent } from './sample-content.ts'
import type { SiteContent } from './site-content.ts'
import { cardKey } from './social-card.ts'

interface Shown {
  /** See `SiteShell`. */
  isSample: boolean
  hasProjects: boolean
}

/** The part of the public content that every page needs. */
export function toShell(
  content: SiteContent,
  { isSample, hasProjects }: Shown,
  brandIconOf: BrandIconOf = () => '',
): SiteShell {
  const { identity, hero, profiles, look } = content
  const { name, role, email, title, description, language, timeZone } = identity
  const { focus, ...picture } = identity.headshot
  const sections = shownSections(content, hasProjects)
  const aboutLabel = aboutLabelOf(sections)
  const headshot = isCentre(focus) ? picture : { ...picture, focus }
  return {
    ...{ name, role, email, title, description, language, timeZone, headshot },
    ...hero,
    initials: initialsOf(name, language),
    hasResume: content.resume.kind !== 'none',
    profiles: profiles.map(({ icon, ...profile }) => ({
      ...profile,
      icon: profileIcon(icon) ?? brandIconOf(icon),
    })),
    sections,
    ...(aboutLabel && { aboutLabel }),
    counters: content.about.counters,
    illustrations: look.illustrations,
    pictures: shownPictures(look),
    cardKey: cardKey(content),
    isSample,
    ...defaultCoverOf(content),
  }
}

/** The heading of the first of the two, unless both are there as in the sample. */
function aboutLabelOf(sections: SiteShell['sections']) {
  const isAbout = ({ id }: { id: string }) => id === 'services' || id === 'about'
  const [own, sample] = [sections, sampleContent.sections].map((all) =>
    all.filter(isAbout).map(({ heading }) => heading),
  )
  return isDeepStrictEqual(own?.toSorted(), sample?.toSorted()) ? undefined : own?.[0]
}

function defaultCoverOf({ look }: SiteContent): Pick<SiteShell, 'cover'> {
  if (look.covers === 'drawn') return {}
  return { cover: look.covers === 'image' ? look.defaultCover || files.defaultCover : '' }
}

/** Those of the owner, and the kitchen's of projects. */
function shownPictures({ pictures, illustrations }: Look): SiteShell['pictures'] {
  const project = pictures.project || (illustrations === 'kitchen' ? kitchenFiles.project : '')
  const shown = Object.entries({ ...pictures, project }).filter(([, src]) => src !== '')
  return Object.fromEntries(shown)
}

/** In the order of the page, without hidden and empty ones. */
function shownSections(content: SiteContent, hasProjects: boolean): SiteShell['sections'] {
  const { about, skills, services, sections } = content
  const { education, certifications, counters, intro, story } = about
  const hasAbout = [education, certifications, counters, intro, story].some(
    ({ length }) => length > 0,
  )
  const hasContent = {
    skills: skills.length > 0,
    services: services.length > 0,
    about: hasAbout,
    projects: hasProjects,
    contact: true,
  }
  return sections
    .filter(({ id, shown }) => shown && hasContent[id])
    .map(({ id, heading }) => ({ id, heading }))
}
