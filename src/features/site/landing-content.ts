/** The site content as the landing page shows it: icons found, hidden sections left out. */
import { isFallback, type ServiceIcon, serviceIcon, skillIcon } from './icon-tokens.ts'
import type { Service, SiteContent, Skill } from './site-content.ts'

export interface LandingContent {
  location: string
  /** `icon` as `Icon` takes it; empty: none. */
  skills: Skill[]
  services: LandingService[]
  about: Omit<SiteContent['about'], 'counters'>
  contact: SiteContent['contact']
}

export type LandingService = Omit<Service, 'icon'> & { icon: ServiceIcon }

/** The icon of a brand as `Icon` takes it; empty if there is none. */
export type BrandIconOf = (name: string) => string

export function toLanding(content: SiteContent, brandIconOf: BrandIconOf): LandingContent {
  const { identity, skills, services, contact } = content
  const { counters: _, ...about } = content.about
  const shown = new Set(content.sections.filter((each) => each.shown).map(({ id }) => id))
  return {
    location: identity.location,
    skills: shown.has('skills')
      ? skills.map((skill) => ({
          ...skill,
          icon: skillIcon(skill.icon) ?? brandIconOf(skill.icon),
        }))
      : [],
    services: shown.has('services') ? services.map((each) => toService(each, brandIconOf)) : [],
    about: shown.has('about') ? about : hiddenAbout,
    contact: shown.has('contact') ? contact : { intro: '' },
  }
}

const hiddenAbout = { intro: '', education: [], certifications: [], storyHeading: '', story: '' }

function toService(service: Service, brandIconOf: BrandIconOf): LandingService {
  const icon = serviceIcon(service.icon)
  const brand = isFallback(icon) && brandIconOf(service.icon)
  return { ...service, icon: brand ? { kind: 'sprite', name: brand } : icon }
}
