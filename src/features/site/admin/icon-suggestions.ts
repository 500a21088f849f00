/** Icon names that the fields suggest besides those of brands; any other may be typed as well. */

const technologies = [
  'icon-react',
  'icon-typescript',
  'icon-javascript',
  'icon-nodejs',
  'icon-tailwind-css',
  'icon-html5',
  'icon-css3',
  'icon-git',
  'icon-github',
]

export const skillIcons = [...technologies, 'icon-mongodb']
export const serviceIcons = ['icon-web', 'icon-api', 'icon-database', 'icon-cloud', ...technologies]
/** Names of the sprite. */
export const profileIcons = ['github', 'linkedin', 'bluesky', 'instagram', 'globe', 'code', 'rss']
