/** Maps the icon tokens of skills and services to icons of the sprite. */

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

const iconFontClass =
  /^(fa|fa[srlbdt]|fa-[\w-]+|bi|bi-[\w-]+|ri-[\w-]+|ti|ti-[\w-]+|la[srb]?|mdi|devicon-[\w-]+|material-icons)(\s|$)/
const maxLiteralLength = 2

/** The sprite icon of a skill; undefined for an unknown token, which shows no icon. */
export function skillIcon(token: string): string | undefined {
  return Object.hasOwn(skillIcons, token) ? skillIcons[token] : undefined
}

type ServiceIcon =
  | { kind: 'sprite'; name: string }
  | { kind: 'icon-font'; className: string }
  | { kind: 'literal'; text: string }

/** Falls back to an icon font class, then to a literal of one or two characters, then to the code icon. */
export function serviceIcon(token: string): ServiceIcon {
  const name = Object.hasOwn(serviceIcons, token) ? serviceIcons[token] : undefined
  if (name) return { kind: 'sprite', name }
  if (iconFontClass.test(token)) return { kind: 'icon-font', className: token }
  if (token && token.length <= maxLiteralLength) return { kind: 'literal', text: token }
  return { kind: 'sprite', name: 'code' }
}
