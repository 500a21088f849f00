/**
 * Cuts the fonts down to what a page in English needs at once, into src/styles/fonts. Other letters
 * and weights come from the full files, which a browser fetches where a page has some: src/styles/fonts.css.
 * Only needed after a font was updated: `node scripts/subset-fonts.ts`, and commit the results.
 * The tool is fetched into .cache for this run only.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const folder = '.cache/fonts'
const tool = 'subset-font@2.9.0'

/** ASCII and the signs of good typesetting. What a cut is `without` is missing in its `unicode-range`, too. */
const letters = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)),
  ...'\u00a0©·×–—‘’“”•…−',
].join('')
/** What hardly stands outside code: a small file is one round trip less on a phone. */
const rareInText = '\\^`'
const rareInHeadings = `${rareInText}{|}~@©·×•−`

interface Cut {
  from: string
  to: string
  weight: number
  without?: string
  /** Its arrows made of several signs are half of that file, and the site shows code as it was typed. */
  noLayoutClosure?: boolean
}

const cuts: Cut[] = [
  {
    from: 'fraunces-latin-wght-normal',
    to: 'fraunces-core-400',
    weight: 400,
    without: rareInHeadings,
  },
  {
    from: 'fraunces-latin-wght-normal',
    to: 'fraunces-core-500',
    weight: 500,
    without: rareInHeadings,
  },
  {
    from: 'instrument-sans-latin-wght-normal',
    to: 'instrument-sans-core-400',
    weight: 400,
    without: rareInText,
  },
  {
    from: 'instrument-sans-latin-wght-normal',
    to: 'instrument-sans-core-500',
    weight: 500,
    without: rareInText,
  },
  {
    from: 'instrument-sans-latin-wght-normal',
    to: 'instrument-sans-core-650',
    weight: 650,
    without: rareInText,
  },
  {
    from: 'instrument-sans-latin-wght-italic',
    to: 'instrument-sans-core-italic',
    weight: 400,
    without: rareInText,
  },
  {
    from: 'jetbrains-mono-latin-wght-normal',
    to: 'jetbrains-mono-core',
    weight: 400,
    noLayoutClosure: true,
  },
]

mkdirSync(folder, { recursive: true })
execFileSync('npm', ['install', '--no-save', '--prefix', folder, tool], { stdio: 'inherit' })
const { default: subset } = await import(`../${folder}/node_modules/subset-font/index.js`)
for (const { from, to, weight, without = '', noLayoutClosure } of cuts) {
  const family = from.replace(/-latin.*/, '')
  const full = readFileSync(`node_modules/@fontsource-variable/${family}/files/${from}.woff2`)
  const wanted = [...letters].filter((letter) => !without.includes(letter)).join('')
  const cut: Buffer = await subset(full, wanted, {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
    noLayoutClosure,
  })
  writeFileSync(`src/styles/fonts/${to}.woff2`, cut)
  console.log(`${to}: ${full.length} bytes became ${cut.length}`)
}
