/**
 * Generates the icon sprites of the site and the admin area from Lucide (ISC) and Simple Icons (CC0).
 * To add an icon, list it below, run `node scripts/make-icons.ts` and commit the sprite.
 * The packages (90 MB) are installed into .cache instead of node_modules.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const folder = '.cache/icons'
const packages = ['lucide-static@1.62.0', 'simple-icons@16.37.0', 'svgpath@2.6.0']

const lines = [
  ...['arrow-left', 'arrow-right', 'arrow-up-right', 'award', 'cloud'],
  ...['code', 'database', 'globe', 'graduation-cap', 'menu', 'moon', 'plug'],
  ...['rss', 'sun', 'x', 'circle-alert', 'circle-check'],
]
const adminLines = [
  ...['layout-dashboard', 'file-text', 'users', 'chart-no-axes-column', 'inbox', 'search', 'plus'],
  ...['image-plus', 'chevron-left', 'chevron-right', 'undo-2', 'mail', 'triangle-alert'],
  ...['circle-user-round', 'panels-top-left', 'folder-kanban', 'tag', 'unlink', 'webhook'],
  ...['arrow-up', 'arrow-down', 'globe', 'import', 'activity'],
]
const skills = {
  react: 'react',
  typescript: 'typescript',
  javascript: 'javascript',
  mongodb: 'mongodb',
  tailwind: 'tailwindcss',
  html: 'html5',
  css: 'css',
  git: 'git',
  nodejs: 'nodedotjs',
}
const profiles = { github: 'github', bluesky: 'bluesky', instagram: 'instagram' }
/** Simple Icons does not include LinkedIn. */
const linkedin =
  '<path d="M4.5 3.2a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4ZM2.6 9.2h3.8v11.6H2.6zM9.2 9.2h3.6v1.6c.6-1 1.8-1.9 3.7-1.9 3.9 0 4.6 2.5 4.6 5.8v6.1h-3.8v-5.4c0-1.3 0-3-1.9-3s-2.3 1.4-2.3 2.9v5.5H9.2z"/>'

/** The owner's mark: the arch of the pictures, with its rays and a flame. */
const arch =
  '<path fill-rule="evenodd" d="M4 22V10a8 8 0 0 1 16 0v12ZM16.9 10L18.7 10.32 18.7 9.68ZM16.53 8.12L18.31 7.73 18.07 7.14ZM15.46 6.54L16.96 5.49 16.51 5.04ZM13.88 5.47L14.86 3.93 14.27 3.69ZM12 5.1L12.32 3.3 11.68 3.3ZM10.12 5.47L9.73 3.69 9.14 3.93ZM8.54 6.54L7.49 5.04 7.04 5.49ZM7.47 8.12L5.93 7.14 5.69 7.73ZM7.1 10L5.3 9.68 5.3 10.32ZM12.3 9.6c.3 2.3 3.4 3.6 3.4 6.9a3.7 3.7 0 0 1-7.4 0c0-1.5.8-2.5 1.5-3.4.2 1 .6 1.5 1.2 1.7-.3-2 .2-3.9 1.3-5.2Z"/>'

mkdirSync(folder, { recursive: true })
execFileSync('npm', ['install', '--prefix', folder, '--no-save', ...packages], { stdio: 'inherit' })
const svgpath = createRequire(resolve(folder, 'package.json'))('svgpath')

const lineAttributes =
  'fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"'
writeSprite('src/ui/icons.svg', [
  ...lines.map(lineSymbol),
  ...Object.entries(profiles).map(brandSymbol),
  symbol('linkedin', linkedin, fillAttribute()),
  symbol('arch', arch, fillAttribute()),
  ...Object.entries(skills).map(brandSymbol),
])
writeSprite('src/ui/admin/admin-icons.svg', adminLines.map(lineSymbol))

function lineSymbol(name: string) {
  return symbol(
    name,
    inner(`${folder}/node_modules/lucide-static/icons/${name}.svg`),
    lineAttributes,
  )
}

function brandSymbol([name, file]: [string, string]) {
  return symbol(
    name,
    inner(`${folder}/node_modules/simple-icons/icons/${file}.svg`),
    fillAttribute(),
  )
}

function writeSprite(file: string, symbols: string[]) {
  writeFileSync(file, `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`)
}

function fillAttribute() {
  return 'fill="currentColor"'
}

function symbol(id: string, content: string, attributes: string) {
  const rounded = content.replace(/ d="([^"]*)"/g, (_, path) => ` d="${roundPath(path)}"`)
  return `<symbol id="${id}" viewBox="0 0 24 24" ${attributes}>${rounded}</symbol>`
}

/** To a tenth of a unit: the largest icon is shown at 40 pixels, where that is less than a tenth of a pixel. */
function roundPath(path: string) {
  return svgpath(path).rel().round(1).toString()
}

function inner(file: string) {
  const svg = readFileSync(file, 'utf8')
  return svg
    .slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
    .replace(/<title>.*?<\/title>/, '')
    .replace(/\s*\n\s*/g, '')
}
