/** From the icon tokens of skills and services to the drawings of the sprite. */

const skillIcons: Record<string, string> = {
  'icon-react': 'react',
  'icon-typescript': 'typescript',
  'icon-javascript': 'javascript',
  'icon-js': 'javascript',
  'icon-mongodb': 'mongodb',
  'icon-tailwind-css': 'tailwind',
  'icon-html5': 'html',
  'icon-html': 'html',
  'icon-css3': 'css',
  'icon-css3-alt': 'css',
  'icon-css': 'css',
  'icon-git': 'git',
  'icon-git-alt': 'git',
  'icon-github': 'github',
  'icon-nodejs': 'nodejs',
  'icon-node-js': 'nodejs',
}

const serviceIcons: Record<string, string> = {
  'icon-web': 'globe',
  'icon-api': 'plug',
  'icon-react': 'react',
  'icon-nodejs': 'nodejs',
  'icon-typescript': 'typescript',
  'icon-database': 'database',
  'icon-cloud': 'cloud',
  'icon-git': 'git',
  'icon-github': 'github',
  'icon-tailwind-css': 'tailwind',
  'icon-css': 'css',
  'icon-css3': 'css',
  'icon-html': 'html',
  'icon-html5': 'html',
  'icon-javascript': 'javascript',
  'icon-js': 'javascript',
}

const iconFontClass =
  /^(fa|fa[srlbdt]|fa-[\w-]+|bi|bi-[\w-]+|ri-[\w-]+|ti|ti-[\w-]+|la[srb]?|mdi|devicon-[\w-]+|material-icons)(\s|$)/
const longestLiteral = 2

/** The sprite's name for a skill's token; an unknown token shows no icon. */
export function skillIcon(token: string): string | undefined {
  return Object.hasOwn(skillIcons, token) ? skillIcons[token] : undefined
}

export type ServiceIcon =
  | { kind: 'sprite'; name: string }
  | { kind: 'icon-font'; className: string }
  | { kind: 'literal'; text: string }

/** A known token, an icon font's class as it is, one or two characters as they are, or the code icon. */
export function serviceIcon(token: string): ServiceIcon {
  const name = Object.hasOwn(serviceIcons, token) ? serviceIcons[token] : undefined
  if (name) return { kind: 'sprite', name }
  if (iconFontClass.test(token)) return { kind: 'icon-font', className: token }
  if (token && token.length <= longestLiteral) return { kind: 'literal', text: token }
  return { kind: 'sprite', name: 'code' }
}
