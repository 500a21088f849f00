/** Validates uploaded bytes by signature and decoder, and re-encodes them. The declared type is ignored. */
import { HttpError } from '#http/errors.server.ts'
import { smallerWidths } from '#ui/picture-sources.ts'
import { maxPicturePixels, pictureErrors } from './picture.ts'
import { computePlaceholderColors } from './placeholder-colors.server.ts'

const maxWidth = 1600
/** Enough for the placeholder; decoders of JPEG skip most of the work. */
const inspectedWidth = 120
/** The limit of WebP. */
const maxHeight = 16_383
const webp = { quality: 80 }
/** A higher effort takes many seconds per picture and saves hardly any bytes. */
const avif = { quality: 55, effort: 3 }

const signatures: [format: string, pattern: RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['heif', /^.{4}ftyp.{0,40}avif/s],
]

export interface EncodedPicture {
  width: number
  height: number
  placeholderColors: string | undefined
  files: { width: number; bytes: Buffer }[]
}

/**
 * Encodes a picture as WebP in its own width (at most 1600) and in the smaller widths: upright,
 * without metadata.
 * @throws HttpError 415, 413 or 400 with a message for the user
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  const sharp = await loadSharp()
  await assertPicture(bytes)
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: maxPicturePixels })
    .autoOrient()
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(rejectDamaged)
  const { width, height, channels } = info
  const picture = sharp(data, { raw: { width, height, channels } })
  const placeholderColors = await computePlaceholderColors(picture)
  const files = []
  for (const size of [width, ...smallerWidths(width)]) {
    files.push({ width: size, bytes: await picture.clone().resize(size).webp(webp).toBuffer() })
  }
  return { width, height, placeholderColors, files }
}

/**
 * The files of a picture that is stored as it is, in its own and the smaller widths.
 * @returns undefined if it is not what `encodePicture` makes: of another format or size, animated, or with metadata
 */
export async function encodeSmaller(
  bytes: Buffer,
  { width, height }: Pick<EncodedPicture, 'width' | 'height'>,
): Promise<EncodedPicture['files'] | undefined> {
  const sharp = await loadSharp()
  await assertPicture(bytes)
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: maxPicturePixels })
  const found = await picture.metadata()
  const isOwn =
    found.format === 'webp' &&
    found.width === width &&
    found.height === height &&
    width <= maxWidth &&
    (found.pages ?? 1) === 1 &&
    !(found.exif || found.xmp || found.iptc || found.icc)
  if (!isOwn) return undefined
  const smaller = []
  // Also decodes a picture that needs no smaller file.
  await picture.clone().stats().catch(rejectDamaged)
  for (const size of smallerWidths(width)) {
    const bytes = await picture.clone().resize(size).webp(webp).toBuffer().catch(rejectDamaged)
    smaller.push({ width: size, bytes })
  }
  return [{ width, bytes }, ...smaller]
}

/** Decodes a small copy. @returns the size that `encodePicture` gives it. @throws as `encodePicture` */
export async function inspectPicture(bytes: Buffer): Promise<Omit<EncodedPicture, 'files'>> {
  const sharp = await loadSharp()
  await assertPicture(bytes)
  const options = { failOn: 'error', limitInputPixels: maxPicturePixels } as const
  const { autoOrient } = await sharp(bytes, options).metadata().catch(rejectDamaged)
  const scale = Math.min(1, maxWidth / autoOrient.width, maxHeight / autoOrient.height)
  const { data, info } = await sharp(bytes, options)
    .autoOrient()
    .resize({ width: inspectedWidth, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(rejectDamaged)
  const { width, height, channels } = info
  return {
    width: Math.max(1, Math.round(autoOrient.width * scale)),
    height: Math.max(1, Math.round(autoOrient.height * scale)),
    placeholderColors: await computePlaceholderColors(
      sharp(data, { raw: { width, height, channels } }),
    ),
  }
}

/** @param source a stored picture, at least as wide */
export async function encodeAvif(source: Buffer, width: number): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(source).resize(width).avif(avif).toBuffer()
}

/** Reads no more than the header. @throws HttpError 415, 413 or 400 with a message for the user */
export async function assertPicture(bytes: Buffer): Promise<void> {
  const start = bytes.toString('latin1', 0, 64)
  const format = signatures.find(([, pattern]) => pattern.test(start))?.[0]
  if (!format) throw new HttpError(415, pictureErrors.noPicture)
  const sharp = await loadSharp()
  // Reads only the header, so a picture of any size may be inspected.
  const decoded = await sharp(bytes, { limitInputPixels: false }).metadata().catch(rejectDamaged)
  const isAv1 = decoded.format !== 'heif' || decoded.compression === 'av1'
  if (decoded.format !== format || !isAv1) throw new HttpError(415, pictureErrors.noPicture)
  if (decoded.width * decoded.height > maxPicturePixels) {
    throw new HttpError(413, pictureErrors.tooManyPixels)
  }
}

function rejectDamaged(): never {
  throw new HttpError(400, pictureErrors.damaged)
}

/** Loads sharp on first use, with one thread and no cache: it is large, and visitors rarely need it. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
