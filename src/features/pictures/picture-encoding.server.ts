/**
 * Turns the bytes that somebody sent into pictures of the house's own making, or refuses them. What
 * the sender says about them is not believed: the first bytes and the decoder have to agree.
 */
import { HttpError } from '#http/errors.server.ts'
import { smallerWidths } from '#ui/picture-sources.ts'
import { maxPicturePixels, pictureFaults } from './picture.ts'
import { takeTint } from './picture-tint.server.ts'

const maxWidth = 1600
/** WebP can be no higher. */
const maxHeight = 16_383
const webp = { quality: 80 }
/** Above this effort one picture takes many seconds and becomes hardly smaller. */
const avif = { quality: 55, effort: 3 }

const firstBytes: [format: string, pattern: RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['heif', /^.{4}ftyp.{0,40}avif/s],
]

export interface EncodedPicture {
  width: number
  height: number
  tint: string | undefined
  files: { width: number; bytes: Buffer }[]
}

/**
 * The picture upright and without its metadata, as WebP in its own width (1600 at most) and in the
 * smaller widths.
 * @throws HttpError 415, 413 or 400 with a sentence for the person who chose the file
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  const sharp = await loadSharp()
  await mustBePicture(bytes)
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: maxPicturePixels })
    .autoOrient()
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseDamaged)
  const { width, height, channels } = info
  const picture = sharp(data, { raw: { width, height, channels } })
  const tint = await takeTint(picture)
  const files = []
  for (const each of [width, ...smallerWidths(width)]) {
    files.push({ width: each, bytes: await picture.clone().resize(each).webp(webp).toBuffer() })
  }
  return { width, height, tint, files }
}

/** @param source a picture of ours, at least as wide */
export async function encodeAvif(source: Buffer, width: number): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(source).resize(width).avif(avif).toBuffer()
}

async function mustBePicture(bytes: Buffer) {
  const start = bytes.toString('latin1', 0, 64)
  const told = firstBytes.find(([, pattern]) => pattern.test(start))?.[0]
  if (!told) throw new HttpError(415, pictureFaults.noPicture)
  const sharp = await loadSharp()
  // Reads the head only, so a picture of any size may be looked at.
  const found = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseDamaged)
  const isAv1 = found.format !== 'heif' || found.compression === 'av1'
  if (found.format !== told || !isAv1) throw new HttpError(415, pictureFaults.noPicture)
  if (found.width * found.height > maxPicturePixels) {
    throw new HttpError(413, pictureFaults.tooManyPixels)
  }
}

function refuseDamaged(): never {
  throw new HttpError(400, pictureFaults.damaged)
}

/** It is large and only administrators need it. One thread, and no memory kept between pictures. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
