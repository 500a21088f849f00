/** Rasterises cards, covers and icons. */
import { centre, type FocalPoint } from '#features/pictures/focal-point.ts'
import { loadSharp } from '#features/pictures/picture-encoding.server.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import { cardColors } from '#features/site/social-card.ts'
import { initialsOf } from '#text/initials.ts'
import { archHeight, cardSvg } from './card-svg.server.ts'
import type { CoverPost } from './covers/composition.ts'
import { renderStamp } from './covers/render-cover.server.ts'
import { toIco } from './ico.ts'
import type { IconFile } from './icon-files.ts'
import { initialIconSvg, pictureIconSvg } from './icon-svg.server.ts'
import { loadOutlines } from './outlines.server.ts'

const [wideArch, narrowArch] = [432, 276]
/** Some networks ignore larger pictures. */
const maxCardBytes = 300_000
/** Half the bytes, with hardly a visible difference; for cards it takes much memory. */
const palette = { palette: true, effort: 4 } as const

/**
 * A title of which too little can be drawn gets the card of the site.
 * @param title empty: the card of the site
 * @param pictureBytes of the owner, or the post's own cover
 * @param options coverPost: a post with a drawn cover, of which the card shows a part instead
 */
export async function renderCard(
  content: SiteContent,
  title: string,
  pictureBytes: Buffer | undefined,
  options: { focus?: FocalPoint; coverPost?: CoverPost | undefined } = {},
): Promise<Buffer> {
  const outlines = await loadOutlines(content.look.type)
  const { drawable } = outlines
  const { name, role, language } = content.identity
  const { focus = centre, coverPost } = options
  const heading = drawable(title)
  const archWidth = heading ? narrowArch : wideArch
  const size = { width: archWidth, height: archHeight(archWidth) }
  const colors = cardColors(content.look)
  const texts = heading
    ? { heading, detail: '', line: drawable(name) }
    : { heading: drawable(name), detail: drawable(role), line: drawable(content.hero.line) }
  const svg = cardSvg(
    {
      ...texts,
      initials: initialsOf(drawable(name), language),
      colors,
      archWidth,
      picture: await (heading && coverPost
        ? renderStamp(coverPost, content.look, size)
        : pictureBytes && crop(pictureBytes, size, focus)),
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
  icon: Buffer | undefined,
): Promise<Buffer> {
  const svg = (await uploadedIconSvg(file, content, icon)) ?? (await drawnIconSvg(file, content))
  if (file.type === 'image/svg+xml') return Buffer.from(svg)
  const sharp = await loadSharp()
  const bytes = await sharp(Buffer.from(svg)).png(palette).toBuffer()
  return file.type === 'image/x-icon' ? toIco(bytes, file.size) : bytes
}

async function drawnIconSvg(file: IconFile, { identity, look }: SiteContent) {
  const { name, language } = identity
  const outlines = await loadOutlines(look.type)
  const initial = initialsOf(outlines.drawable(name), language, 1)
  return initialIconSvg(file, { initial, colors: cardColors(look) }, outlines)
}

/** Enough for three device pixels per CSS pixel. */
const svgPixelRatio = 3

async function uploadedIconSvg(file: IconFile, { look }: SiteContent, bytes: Buffer | undefined) {
  const side = file.type === 'image/svg+xml' ? file.size * svgPixelRatio : file.size
  const picture = bytes && (await contain(bytes, side))
  if (!picture) return undefined
  const sharp = await loadSharp()
  const { isOpaque } = await sharp(bytes).stats()
  return pictureIconSvg(file, { picture, isOpaque, paper: cardColors(look).paper })
}

/** Crops around the focal point. @returns a PNG; undefined for a damaged picture */
async function crop(
  bytes: Buffer,
  { width, height }: { width: number; height: number },
  focus: FocalPoint,
): Promise<Buffer | undefined> {
  const sharp = await loadSharp()
  try {
    const { data, info } = await sharp(bytes)
      .resize({ width, height, fit: 'outside' })
      .png()
      .toBuffer({ resolveWithObject: true })
    const left = Math.round((info.width - width) * focus.x)
    const top = Math.round((info.height - height) * focus.y)
    return await sharp(data).extract({ left, top, width, height }).png().toBuffer()
  } catch {
    return undefined
  }
}

/** Fits into a square. @returns a PNG; undefined for a damaged picture */
async function contain(bytes: Buffer, side: number): Promise<Buffer | undefined> {
  const sharp = await loadSharp()
  return sharp(bytes)
    .resize({ width: side, height: side, fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer()
    .catch(() => undefined)
}
