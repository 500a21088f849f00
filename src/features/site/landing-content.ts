/** The site content as the landing page shows it: icons found, texts as HTML. */
import { isFallback, type ServiceIcon, serviceIcon, skillIcon } from './icon-tokens.ts'
import type { Credential, Service, SiteContent, Skill } from './site-content.ts'

export interface LandingContent {
  location: string
  /** `icon` as `Icon` takes it; empty: none. */
  skills: Skill[]
  /** `description` is HTML. */
  services: LandingService[]
  /** `intro` and `story` are HTML. */
  about: Omit<SiteContent['about'], 'counters'>
  /** `intro` is HTML. */
  contact: SiteContent['contact']
}

export type LandingService = Omit<Service, 'icon'> & { icon: ServiceIcon }

/** The icon of a brand as `Icon` takes it; empty if there is none. */
export type BrandIconOf = (name: string) => string

/** The HTML of a text by its path. */
export type TextHtml = (path: string) => string

/** A text in Markdown. */
export interface MarkdownText {
  /** In the site content. */
  path: string
  source: string
  /** The level of its highest headings on the page. */
  headingLevel: number
}

export function markdownTexts({ about, contact, services }: SiteContent): MarkdownText[] {
  return [
    { path: paths.intro, source: about.intro, headingLevel: 3 },
    { path: paths.story, source: about.story, headingLevel: 4 },
    { path: paths.contact, source: contact.intro, headingLevel: 3 },
    ...services.map(({ description }, index) => ({
      path: paths.service(index),
      source: description,
      headingLevel: 4,
    })),
  ]
}

const paths = {
  intro: 'about.intro',
  story: 'about.story',
  contact: 'contact.intro',
  service: (index: number) => `services.${index}.description`,
}

/** @param content what visitors may read of it, as returned by `publicContent` */
export function toLanding(
  content: SiteContent,
  brandIconOf: BrandIconOf,
  html: TextHtml,
): LandingContent {
  const { identity, skills, services } = content
  const { counters: _, ...about } = content.about
  return {
    location: identity.location,
    skills: skills.map((skill) => ({
      ...skill,
      icon: skillIcon(skill.icon) ?? brandIconOf(skill.icon),
    })),
    services: services.map((service, index) => ({
      title: service.title,
      description: html(paths.service(index)),
      icon: toServiceIcon(service.icon, brandIconOf),
    })),
    about: {
      ...about,
      education: about.education.map(withUnbrokenYears),
      certifications: about.certifications.map(withUnbrokenYears),
      intro: html(paths.intro),
      story: html(paths.story),
    },
    contact: { intro: html(paths.contact) },
  }
}

/** '2011 to 2013' stays in one line. */
function withUnbrokenYears(entry: Credential): Credential {
  return { ...entry, when: entry.when.replace(/(\d{4}) (\S{1,5}) (?=\d{4})/, '$1\u00a0$2\u00a0') }
}

function toServiceIcon(token: string, brandIconOf: BrandIconOf): ServiceIcon {
  const icon = serviceIcon(token)
  const brand = isFallback(icon) && brandIconOf(token)
  return brand ? { kind: 'sprite', name: brand } : icon
}
