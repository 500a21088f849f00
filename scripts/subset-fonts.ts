/**
 * Subsets the fonts to the characters of English text, into src/styles/fonts. Other characters and weights
 * come from the full fonts, which src/styles/fonts.css loads on demand by `unicode-range`.
 * The fonts of social cards and icons keep all characters of their scripts and lose their axes, since fontkit reads no
 * variable WOFF2.
 * After a font update run `node scripts/subset-fonts.ts` and commit the results.
 * The tool is installed into .cache instead of node_modules.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { withCurlyApostrophe } from './curly-apostrophe.ts'

const folder = '.cache/fonts'
const tool = 'subset-font@2.9.0'

/** ASCII and typographic punctuation. Keep `unicode-range` in sync with `without`. */
const characters = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)),
  ...'\u00a0©·×–—‘’“”•…−',
].join('')
/** Characters that are rare outside code. A smaller file saves a round trip on a phone. */
const rareInText = '\\^`'
const rareInHeadings = `${rareInText}{|}~@©·×•−`

type Axes = Record<string, number>

interface Subset {
  from: string
  to: string
  axes: Axes
  without?: string
  /** Without ligatures and mark positions, almost half of the file; the site shows code as typed. */
  isPlain?: boolean
}

/** The weights of a display face. */
function headings(family: string): Subset[] {
  return [400, 500].map((weight) => ({
    from: `${family}-latin-wght-normal`,
    to: `${family}-core-${weight}`,
    axes: { wght: weight },
    without: rareInHeadings,
  }))
}

interface Cut {
  style: 'normal' | 'italic'
  name: string
  axes: Axes
  /** Those that the site uses. */
  features: string[]
}

const features = ['kern', 'liga']

/** The default display face: large headings, small ones with quoted text, and the owner's line. */
const cuts: Cut[] = [
  { style: 'normal', name: '500', axes: { wght: 500, opsz: 144, SOFT: 50, WONK: 0 }, features },
  { style: 'normal', name: '450', axes: { wght: 450, opsz: 72, SOFT: 50, WONK: 0 }, features },
  {
    style: 'italic',
    name: 'italic',
    // As wide as the display cut, which is slanted until this one has loaded.
    axes: { wght: 400, opsz: 84, SOFT: 50, WONK: 0 },
    // For letters without flourishes.
    features: [...features, 'rvrn'],
  },
]

const subsets: Subset[] = [
  ...headings('newsreader'),
  ...headings('bricolage-grotesque'),
  {
    from: 'instrument-sans-latin-wght-normal',
    to: 'instrument-sans-core-400',
    axes: { wght: 400 },
    without: rareInText,
  },
  {
    from: 'instrument-sans-latin-wght-normal',
    to: 'instrument-sans-core-500',
    axes: { wght: 500 },
    without: rareInText,
  },
  {
    from: 'instrument-sans-latin-wght-normal',
    to: 'instrument-sans-core-650',
    axes: { wght: 650 },
    without: rareInText,
  },
  {
    from: 'instrument-sans-latin-wght-italic',
    to: 'instrument-sans-core-italic',
    axes: { wght: 400 },
    without: rareInText,
  },
  {
    from: 'jetbrains-mono-latin-wght-normal',
    to: 'jetbrains-mono-core',
    axes: { wght: 400 },
    isPlain: true,
  },
]

interface CardFont {
  family: string
  /** The subset of Fontsource. */
  scripts: string[]
  file: string
  /** What it is named after in the folder of the card fonts: a display face is in a folder of its own. */
  style: string
  axes: Axes
}

const cardFonts: CardFont[] = [
  {
    family: 'fraunces',
    scripts: ['latin', 'latin-ext', 'vietnamese'],
    file: 'full-normal',
    style: 'fraunces/display',
    axes: { wght: 500, opsz: 144, SOFT: 50, WONK: 0 },
  },
  {
    family: 'fraunces',
    scripts: ['latin', 'latin-ext', 'vietnamese'],
    file: 'full-italic',
    style: 'fraunces/italic',
    axes: { wght: 400, opsz: 46, SOFT: 0, WONK: 0 },
  },
  {
    family: 'newsreader',
    scripts: ['latin', 'latin-ext', 'vietnamese'],
    file: 'wght-normal',
    style: 'newsreader/display',
    axes: { wght: 500 },
  },
  {
    family: 'newsreader',
    scripts: ['latin', 'latin-ext', 'vietnamese'],
    file: 'wght-italic',
    style: 'newsreader/italic',
    axes: { wght: 400 },
  },
  {
    family: 'bricolage-grotesque',
    scripts: ['latin', 'latin-ext', 'vietnamese'],
    file: 'wght-normal',
    style: 'bricolage-grotesque/display',
    axes: { wght: 500 },
  },
  // It has no italic.
  {
    family: 'bricolage-grotesque',
    scripts: ['latin', 'latin-ext', 'vietnamese'],
    file: 'wght-normal',
    style: 'bricolage-grotesque/italic',
    axes: { wght: 400 },
  },
  {
    family: 'instrument-sans',
    scripts: ['latin', 'latin-ext'],
    file: 'wght-normal',
    style: 'text',
    axes: { wght: 500 },
  },
  {
    family: 'instrument-sans',
    scripts: ['latin', 'latin-ext'],
    file: 'wght-normal',
    style: 'initial',
    axes: { wght: 700 },
  },
  {
    family: 'jetbrains-mono',
    scripts: ['cyrillic', 'greek'],
    file: 'wght-normal',
    style: 'mono',
    axes: { wght: 500 },
  },
]

mkdirSync(folder, { recursive: true })
execFileSync('npm', ['install', '--no-save', '--prefix', folder, tool], { stdio: 'inherit' })
const { default: subset } = await import(`../${folder}/node_modules/subset-font/index.js`)
const { convert } = await import(`../${folder}/node_modules/fontverter/index.js`)
for (const { from, to, axes, without = '', isPlain = false } of subsets) {
  const text = [...characters].filter((character) => !without.includes(character)).join('')
  const font: Buffer = await subset(readFont(from.replace(/-latin.*/, ''), from), text, {
    targetFormat: 'truetype',
    variationAxes: axes,
    ...(isPlain && { noLayoutClosure: true, keepFeatures: [] }),
  })
  const drawn = without === rareInHeadings ? withCurlyApostrophe(font) : font
  write(`src/styles/fonts/${to}.woff2`, await convert(drawn, 'woff2'))
}
for (const { style, name, axes, features } of cuts) {
  const full = readFont('fraunces', `fraunces-latin-full-${style}`)
  const core = [...characters].filter((character) => !rareInHeadings.includes(character))
  const others = charactersOf('fraunces', 'latin')
  const rest = [...others].filter((character) => !core.includes(character))
  const options = { targetFormat: 'truetype', variationAxes: axes, keepFeatures: features }
  const coreFont = withCurlyApostrophe(await subset(full, core.join(''), options))
  write(`src/styles/fonts/fraunces-core-${name}.woff2`, await convert(coreFont, 'woff2'))
  const restFont = await subset(full, rest.join(''), { ...options, targetFormat: 'woff2' })
  write(`src/styles/fonts/fraunces-rest-${name}.woff2`, restFont)
}
for (const { family, scripts, file, style, axes } of cardFonts) {
  for (const script of scripts) {
    const full = readFont(family, `${family}-${script}-${file}`)
    const options = { targetFormat: 'woff2', variationAxes: axes }
    const font: Buffer = await subset(full, charactersOf(family, script), options)
    write(`src/features/cards/fonts/${style}-${script}.woff2`, font)
  }
}

function write(file: string, font: Buffer) {
  writeFileSync(file, font)
  console.log(`${file}: ${font.length} bytes`)
}

function readFont(family: string, file: string): Buffer {
  return readFileSync(`node_modules/@fontsource-variable/${family}/files/${file}.woff2`)
}

/** Those of the `unicode-range` of a subset, such as `U+0000-00FF,U+0131`. */
function charactersOf(family: string, script: string): string {
  const ranges: Record<string, string> = JSON.parse(
    readFileSync(`node_modules/@fontsource-variable/${family}/unicode.json`, 'utf8'),
  )
  return (ranges[script] ?? '')
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((digits) => Number.parseInt(digits, 16))
      return Array.from({ length: last - first + 1 }, (_, index) =>
        String.fromCodePoint(first + index),
      )
    })
    .join('')
}
