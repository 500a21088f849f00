/** Maps the icon names of skills, services and profiles to icons of the sprite. Other names may be those of brands. */
import type { SiteContent } from './site-content.ts'

const sharedIcons = {
  'icon-react': 'react',
  'icon-typescript': 'typescript',
  'icon-javascript': 'javascript',
  'icon-js': 'javascript',
  'icon-tailwind-css': 'tailwind',
  'icon-html5': 'html',
  'icon-html': 'html',
  'icon-css3': 'css',
  'icon-css': 'css',
  'icon-git': 'git',
  'icon-github': 'github',
  'icon-nodejs': 'nodejs',
}

const skillIcons: Record<string, string> = {
  ...sharedIcons,
  'icon-mongodb': 'mongodb',
  'icon-css3-alt': 'css',
  'icon-git-alt': 'git',
  'icon-node-js': 'nodejs',
}

const serviceIcons: Record<string, string> = {
  ...sharedIcons,
  'icon-web': 'globe',
  'icon-api': 'plug',
  'icon-database': 'database',
  'icon-cloud': 'cloud',
}

/** The sprite's icons that suit a profile. */
const profileIcons = new Set([
  ...['github', 'linkedin', 'bluesky', 'instagram', 'globe', 'code', 'rss', 'award', 'cloud'],
  ...['database', 'plug', 'graduation-cap', ...Object.values(skillIcons)],
])

const iconFontClass =
  /^(fa|fa[srlbdt]|fa-[\w-]+|bi|bi-[\w-]+|ri-[\w-]+|ti|ti-[\w-]+|la[srb]?|mdi|devicon-[\w-]+|material-icons)(\s|$)/
const maxLiteralLength = 2
const fallback = 'code'

/** The sprite icon of a skill; undefined for an unknown token. */
export function skillIcon(token: string): string | undefined {
  return Object.hasOwn(skillIcons, token) ? skillIcons[token] : undefined
}

/** The sprite icon of a profile, whatever its case; undefined for another name. */
export function profileIcon(name: string): string | undefined {
  const lower = name.toLowerCase()
  return profileIcons.has(lower) ? lower : undefined
}

export type ServiceIcon =
  /** `name` as `Icon` takes it. */
  | { kind: 'sprite'; name: string }
  | { kind: 'icon-font'; className: string }
  | { kind: 'literal'; text: string }

/** Falls back to an icon font class, then to a literal of one or two characters, then to the code icon. */
export function serviceIcon(token: string): ServiceIcon {
  const name = Object.hasOwn(serviceIcons, token) ? serviceIcons[token] : undefined
  if (name) return { kind: 'sprite', name }
  if (iconFontClass.test(token)) return { kind: 'icon-font', className: token }
  if (token && token.length <= maxLiteralLength) return { kind: 'literal', text: token }
  return { kind: 'sprite', name: fallback }
}

/** Whether a service's icon is the one for names that stand for nothing else. */
export function isFallback(icon: ServiceIcon): boolean {
  return icon.kind === 'sprite' && icon.name === fallback
}

/** The icon names of the site content that may be those of brands. */
export function brandNames({ skills, services, profiles }: SiteContent): string[] {
  const names = [
    ...skills.filter(({ icon }) => !skillIcon(icon)),
    ...services.filter(({ icon }) => isFallback(serviceIcon(icon))),
    ...profiles.filter(({ icon }) => !profileIcon(icon)),
  ].map(({ icon }) => icon)
  return [...new Set(names)].filter(isBrandName)
}

/** Names with this prefix are tokens, known or not. */
export function isBrandName(name: string): boolean {
  return name !== '' && !name.startsWith('icon-')
}
