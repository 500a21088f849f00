/** Rasterises cards and icons. */
import { loadSharp } from '#features/pictures/picture-encoding.server.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import { cardColors } from '#features/site/social-card.ts'
import { archHeight, cardSvg } from './card-svg.server.ts'
import { toIco } from './ico.ts'
import type { IconFile } from './icon-files.ts'
import { initialIconSvg, pictureIconSvg } from './icon-svg.server.ts'
import { initialsOf } from './initials.ts'
import { loadOutlines } from './outlines.server.ts'

/** Reads a picture that the content names. @returns undefined if it names none. @throws storage errors */
export type ReadPicture = (src: string) => Promise<Buffer | undefined>

const [wideArch, narrowArch] = [432, 276]
/** Some networks ignore larger pictures. */
const maxCardBytes = 300_000
/** Half the bytes, with hardly a visible difference; for cards it takes much memory. */
const palette = { palette: true, effort: 4 } as const

/** A title of which too little can be drawn gets the card of the site. */
export async function renderCard(
  { content, title = '' }: { content: SiteContent; title?: string | undefined },
  readPicture: ReadPicture,
): Promise<Buffer> {
  const outlines = await loadOutlines()
  const { drawable } = outlines
  const { name, role, language, headshot } = content.identity
  const heading = drawable(title)
  const archWidth = heading ? narrowArch : wideArch
  const headshotBytes = await readPicture(headshot.src)
  const size = { width: archWidth, height: archHeight(archWidth), fit: 'cover' } as const
  const texts = heading
    ? { heading, detail: '', line: drawable(name) }
    : { heading: drawable(name), detail: drawable(role), line: drawable(content.hero.line) }
  const svg = cardSvg(
    {
      ...texts,
      initials: initialsOf(drawable(name), language),
      colors: cardColors(content),
      archWidth,
      picture: headshotBytes && (await resize(headshotBytes, size)),
    },
    outlines,
  )
  const sharp = await loadSharp()
  const card = sharp(Buffer.from(svg)).removeAlpha()
  const bytes = await card.clone().png({ compressionLevel: 9 }).toBuffer()
  return bytes.length > maxCardBytes ? card.png(palette).toBuffer() : bytes
}

/** From the uploaded icon, or the first letter of the name. */
export async function renderIcon(
  file: IconFile,
  content: SiteContent,
  readPicture: ReadPicture,
): Promise<Buffer> {
  const svg =
    (await uploadedIconSvg(file, content, readPicture)) ?? (await drawnIconSvg(file, content))
  if (file.type === 'image/svg+xml') return Buffer.from(svg)
  const sharp = await loadSharp()
  const bytes = await sharp(Buffer.from(svg)).png(palette).toBuffer()
  return file.type === 'image/x-icon' ? toIco(bytes, file.size) : bytes
}

async function drawnIconSvg(file: IconFile, content: SiteContent) {
  const { name, language } = content.identity
  const outlines = await loadOutlines()
  const initial = initialsOf(outlines.drawable(name), language, 1)
  return initialIconSvg(file, { initial, colors: cardColors(content) }, outlines)
}

/** Enough for three device pixels per CSS pixel. */
const svgPixelRatio = 3

async function uploadedIconSvg(file: IconFile, content: SiteContent, readPicture: ReadPicture) {
  const bytes = await readPicture(content.identity.icon)
  const side = file.type === 'image/svg+xml' ? file.size * svgPixelRatio : file.size
  const picture = bytes && (await resize(bytes, { width: side, height: side, fit: 'contain' }))
  if (!picture) return undefined
  const sharp = await loadSharp()
  const { isOpaque } = await sharp(bytes).stats()
  return pictureIconSvg(file, { picture, isOpaque, paper: cardColors(content).paper })
}

/** @returns a PNG; undefined for a damaged picture */
async function resize(
  bytes: Buffer,
  size: { width: number; height: number; fit: 'cover' | 'contain' },
): Promise<Buffer | undefined> {
  const sharp = await loadSharp()
  const resized = sharp(bytes).resize({ ...size, background: 'transparent' })
  return resized
    .png()
    .toBuffer()
    .catch(() => undefined)
}
