/** Rasterises drawn covers. */
import { loadSharp } from '#features/pictures/picture-encoding.server.ts'
import type { CardColors } from '#features/site/social-card.ts'
import { width as coverWidth } from './arrangements.ts'
import { type Drawings, drawCover, drawStamp } from './cover-svg.ts'
import { printDrawing } from './print-effect.ts'

const webp = { quality: 80, effort: 3 }

/** A WebP of 16:9. @param id of the post */
export async function renderCover(id: string, colors: CardColors, width: number): Promise<Buffer> {
  const sheet = await printDrawings(drawCover(id, colors, width), width / coverWidth)
  return sheet.webp(webp).toBuffer()
}

/** A PNG: a part of the cover to fill an arch with. */
export async function renderStamp(...stamp: Parameters<typeof drawStamp>): Promise<Buffer> {
  const sheet = await printDrawings(drawStamp(...stamp), 1)
  return sheet.png().toBuffer()
}

async function printDrawings({ sheet, prints }: Drawings, scale: number) {
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
