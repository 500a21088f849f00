/** Rasterises drawn covers. */
import { loadSharp } from '#features/pictures/picture-encoding.server.ts'
import type { Look } from '#features/site/look.ts'
import { loadOutlines } from '../outlines.server.ts'
import type { CoverPost } from './composition.ts'
import { type Drawings, drawCover, drawStamp } from './cover-svg.server.ts'
import { printDrawing } from './print-effect.ts'

const webp = { quality: 80, effort: 3 }

/** A WebP of 16:9. */
export async function renderCover(post: CoverPost, look: Look, width: number): Promise<Buffer> {
  const style = { look, outlines: await loadOutlines(look.type) }
  const sheet = await printDrawings(drawCover(post, style, width))
  return sheet.webp(webp).toBuffer()
}

/** A PNG: a part of the cover to fill an arch with. */
export async function renderStamp(
  post: CoverPost,
  look: Look,
  box: { width: number; height: number },
): Promise<Buffer> {
  const style = { look, outlines: await loadOutlines(look.type) }
  const sheet = await printDrawings(drawStamp(post, style, box))
  return sheet.png().toBuffer()
}

async function printDrawings({ sheet, scale, prints }: Drawings) {
  const sharp = await loadSharp()
  const { data, info } = await sharp(Buffer.from(sheet))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  for (const { svg, shadow } of prints) {
    const drawing = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
    printDrawing({ pixels: data, width, height, scale }, drawing, { shadow })
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}
