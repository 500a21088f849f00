/**
 * Renders the pictures of the site from their SVG or HTML sources in `pictures/` with Chromium, and writes
 * AVIF and WebP files to `public/`. Run it after a source has changed and commit the results.
 *
 * `node scripts/render-pictures.ts` renders all (two minutes); arguments select some:
 * `node scripts/render-pictures.ts headshot covers/stock-pot`. Uses the Chromium in CHROMIUM_PATH, else
 * /usr/bin/chromium.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'

const root = path.resolve(import.meta.dirname, '..')
const sources = path.join(root, 'pictures')
const assets = path.join(root, 'public/assets')

/** A picture in several widths, as AVIF and WebP. */
interface Picture {
  source: string
  width: number
  height: number
  widths: number[]
  /** Its colours by night, as a second picture. */
  hasNight?: boolean
}

const wide = (source: string): Picture => ({
  source,
  width: 1600,
  height: 900,
  widths: [480, 800, 1600],
})

const pictures: Picture[] = [
  { source: 'headshot.svg', width: 800, height: 1000, widths: [400, 800], hasNight: true },
  wide('story.svg'),
  { source: 'not-found.svg', width: 800, height: 1000, widths: [400, 800] },
  wide('covers/mise-en-place.svg'),
  wide('covers/ticket-rail.svg'),
  wide('covers/less-is-fast.svg'),
  wide('covers/one-file-database.svg'),
  wide('covers/forms-that-keep.svg'),
  wide('covers/stock-pot.svg'),
  wide('figures/lease.svg'),
  wide('cover-default.svg'),
  wide('project-default.html'),
  wide('projects/prep-list.html'),
  wide('projects/call-sheet.html'),
  wide('projects/stock-take.html'),
]

const selected = process.argv.slice(2)
const isSelected = (source: string) =>
  selected.length === 0 || selected.includes(source.replace(/\.\w+$/, ''))

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  for (const picture of pictures) {
    if (isSelected(picture.source)) await writePicture(browser, picture)
  }
} finally {
  await browser.close()
}

async function writePicture(browser: Browser, picture: Picture) {
  const target = path.join(assets, picture.source.replace(/\.\w+$/, ''))
  await mkdir(path.dirname(target), { recursive: true })
  await writeSizes(target, picture.widths, await render(browser, picture, 'light'))
  if (!picture.hasNight) return
  await writeSizes(`${target}-night`, picture.widths, await render(browser, picture, 'dark'))
}

async function writeSizes(target: string, widths: number[], png: Buffer) {
  for (const size of widths) {
    const sized = sharp(png).resize(size, null, { kernel: 'lanczos3' }).removeAlpha()
    await writeFile(`${target}-${size}.avif`, await avifOf(sized, size === widths.at(-1)))
    await sized
      .clone()
      .webp({ quality: 80, effort: 6, smartSubsample: true })
      .toFile(`${target}-${size}.webp`)
  }
}

/**
 * Encodes with the highest quality that fits the byte budget of a phone's first view (two or three round
 * trips with the fonts). The largest width, for desktops, has no budget.
 */
async function avifOf(sized: Sharp, isLargest: boolean) {
  const maxBytes = isLargest ? Number.POSITIVE_INFINITY : 14_000
  for (const quality of [56, 50, 44]) {
    const avif = await sized.clone().avif({ quality, effort: 6 }).toBuffer()
    if (avif.length <= maxBytes) return avif
  }
  return sized.clone().avif({ quality: 38, effort: 6 }).toBuffer()
}

/** Renders a PNG at twice the size, for clean edges after downscaling. */
async function render(
  browser: Browser,
  { source, width, height }: Picture,
  colorScheme: 'light' | 'dark',
): Promise<Buffer> {
  const viewport = { width, height }
  const page = await browser.newPage({ viewport, deviceScaleFactor: 2, colorScheme })
  try {
    const sharedDefs = await readFile(path.join(sources, 'house.svg'), 'utf8')
    const drawing = await readFile(path.join(sources, source), 'utf8')
    await page.setContent(`<!doctype html><style>${await fontFaces()} body { margin: 0 } body > svg { display: block }
      body > svg:last-child { width: ${width}px; height: ${height}px }</style>${sharedDefs}${drawing}`)
    await page.evaluate(() => document.fonts.ready)
    return await page.screenshot({ omitBackground: true })
  } finally {
    await page.close()
  }
}

async function fontFaces(): Promise<string> {
  const faces = [
    ['Fraunces', 'normal', 'fraunces/files/fraunces-latin-full-normal.woff2'],
    ['Fraunces', 'italic', 'fraunces/files/fraunces-latin-full-italic.woff2'],
    ['Instrument Sans', 'normal', 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2'],
    ['JetBrains Mono', 'normal', 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'],
    ['JetBrains Mono', 'italic', 'jetbrains-mono/files/jetbrains-mono-latin-wght-italic.woff2'],
  ] as const
  const rules = faces.map(async ([family, style, file]) => {
    const font = await readFile(
      path.join(root, 'node_modules/@fontsource-variable', file),
      'base64',
    )
    return `@font-face { font-family: '${family}'; font-style: ${style}; font-weight: 100 900;
      src: url(data:font/woff2;base64,${font}) }`
  })
  return (await Promise.all(rules)).join('\n')
}
