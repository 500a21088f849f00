/** Validates uploaded bytes by signature and decoder, and re-encodes them. The declared type is ignored. */
import type { Sharp } from 'sharp'
import { HttpError } from '#http/errors.server.ts'
import { smallerWidths } from '#ui/picture-sources.ts'
import { drawSvg, isSvg } from './draw-svg.server.ts'
import {
  maxAnimationFrames,
  maxAnimationPixels,
  maxPicturePixels,
  pictureErrors,
} from './picture.ts'
import { computePlaceholderColors } from './placeholder-colors.server.ts'

const maxWidth = 1600
/** Enough for the placeholder; decoders of JPEG skip most of the work. */
const inspectedWidth = 120
/** The limit of WebP. */
const maxHeight = 16_383
const webp = { quality: 80 }
/** A higher effort takes many seconds per picture and saves hardly any bytes. */
const avif = { quality: 55, effort: 3 }

const fit = { width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true } as const
/** The quality is that of the compression. */
const webpLossless = { lossless: true, quality: 30 }
/** How much larger than a lossy file a lossless one may be. */
const losslessShare = 1.3

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
  isAnimated: boolean
  /** Without motion, the largest first. */
  files: { width: number; bytes: Buffer }[]
  animation?: Buffer
}

/**
 * Encodes a picture as WebP in its own width (at most 1600) and in the smaller widths: upright, in sRGB,
 * without metadata.
 * @throws HttpError 415, 413 or 400 with a message for the user
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  const sharp = await loadSharp()
  const { input, isAnimated, isExact } = await readPicture(bytes)
  const { data, info } = await sharp(input, { failOn: 'error', limitInputPixels: maxPicturePixels })
    .autoOrient()
    .resize(fit)
    // Sharp leaves pixels of 16 bits in Display P3.
    .withIccProfile('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(rejectDamaged)
  const { width, height, channels } = info
  const picture = sharp(data, { raw: { width, height, channels } })
  const placeholderColors = await computePlaceholderColors(picture)
  const files = await encodeWidths(picture, [width, ...smallerWidths(width)], isExact)
  const encoded = { width, height, placeholderColors, isAnimated, files }
  return isAnimated ? { ...encoded, animation: await encodeAnimation(input) } : encoded
}

/** Decodes a small copy. @returns the size that `encodePicture` gives it. @throws as `encodePicture` */
export async function inspectPicture(bytes: Buffer): Promise<Omit<EncodedPicture, 'files'>> {
  const sharp = await loadSharp()
  const { input, isAnimated } = await readPicture(bytes)
  const options = { failOn: 'error', limitInputPixels: maxPicturePixels } as const
  const { autoOrient } = await sharp(input, options).metadata().catch(rejectDamaged)
  const scale = Math.min(1, maxWidth / autoOrient.width, maxHeight / autoOrient.height)
  const { data, info } = await sharp(input, options)
    .autoOrient()
    .resize({ width: inspectedWidth, withoutEnlargement: true })
    .withIccProfile('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(rejectDamaged)
  const { width, height, channels } = info
  return {
    width: Math.max(1, Math.round(autoOrient.width * scale)),
    height: Math.max(1, Math.round(autoOrient.height * scale)),
    isAnimated,
    placeholderColors: await computePlaceholderColors(
      sharp(data, { raw: { width, height, channels } }),
    ),
  }
}

/**
 * The files of a picture that is stored as it is, in its own and the smaller widths.
 * @returns undefined if it is not what `encodePicture` makes: of another format, size or kind, or with metadata
 */
export async function encodeSmaller(
  bytes: Buffer,
  { width, height, isAnimated }: Pick<EncodedPicture, 'width' | 'height' | 'isAnimated'>,
): Promise<Pick<EncodedPicture, 'files' | 'animation'> | undefined> {
  const sharp = await loadSharp()
  const { input, ...read } = await readPicture(bytes)
  const picture = sharp(input, { failOn: 'error', limitInputPixels: maxPicturePixels })
  const found = await picture.metadata()
  const isOwn =
    found.format === 'webp' &&
    found.width === width &&
    found.height === height &&
    width <= maxWidth &&
    read.isAnimated === isAnimated &&
    !(found.exif || found.xmp || found.iptc || found.icc)
  if (!isOwn) return undefined
  // Also decodes a picture that needs no smaller file.
  await (isAnimated ? await readFrames(bytes) : picture.clone()).stats().catch(rejectDamaged)
  const widths = isAnimated ? [width, ...smallerWidths(width)] : smallerWidths(width)
  const files = await encodeWidths(picture, widths, read.isExact).catch(rejectDamaged)
  return isAnimated ? { files, animation: bytes } : { files: [{ width, bytes }, ...files] }
}

/**
 * @param widths the largest first
 * @param isExact the source has exact pixels, such as a screenshot: they are kept where that takes little more
 */
async function encodeWidths(picture: Sharp, widths: number[], isExact: boolean) {
  const files: EncodedPicture['files'] = []
  let mayBeLossless = isExact
  for (const width of widths) {
    const resized = picture.clone().resize(width)
    const lossy = await resized
      .clone()
      .webp({ ...webp, smartSubsample: isExact })
      .toBuffer()
    // Takes seconds for a photo: only the largest is tried.
    const lossless = mayBeLossless ? await resized.webp(webpLossless).toBuffer() : undefined
    mayBeLossless = lossless !== undefined && lossless.length <= lossy.length * losslessShare
    files.push({ width, bytes: (mayBeLossless && lossless) || lossy })
  }
  return files
}

/** Of a WebP file as `encodePicture` makes them. It needs no AVIF file, which would be another picture. */
export function isLossless(webpBytes: Buffer): boolean {
  return webpBytes.toString('latin1', 12, 16) === 'VP8L'
}

async function encodeAnimation(bytes: Buffer): Promise<Buffer> {
  const frames = await readFrames(bytes)
  return frames
    .resize(fit)
    .webp({ ...webp, mixed: true })
    .toBuffer()
    .catch(rejectDamaged)
}

async function readFrames(bytes: Buffer) {
  const sharp = await loadSharp()
  return sharp(bytes, { animated: true, failOn: 'error', limitInputPixels: maxAnimationPixels })
}

/** @param source a stored picture, at least as wide */
export async function encodeAvif(source: Buffer, width: number): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(source).resize(width).avif(avif).toBuffer()
}

/**
 * Reads no more than the header, but draws an SVG.
 * @throws HttpError 415, 413 or 400 with a message for the user
 */
export async function readPicture(bytes: Buffer) {
  const input = isSvg(bytes) ? await drawSvg(bytes) : bytes
  const start = input.toString('latin1', 0, 64)
  const format = signatures.find(([, pattern]) => pattern.test(start))?.[0]
  if (!format) throw new HttpError(415, pictureErrors.noPicture)
  const sharp = await loadSharp()
  // Reads only the header, so a picture of any size may be inspected.
  const decoded = await sharp(input, { limitInputPixels: false }).metadata().catch(rejectDamaged)
  const isAv1 = decoded.format !== 'heif' || decoded.compression === 'av1'
  if (decoded.format !== format || !isAv1) throw new HttpError(415, pictureErrors.noPicture)
  const { width, height, pages = 1, orientation = 1 } = decoded
  if (width * height > maxPicturePixels) throw new HttpError(413, pictureErrors.tooManyPixels)
  // Frames cannot be turned.
  const isAnimated = (format === 'gif' || format === 'webp') && pages > 1 && orientation === 1
  if (isAnimated && (pages > maxAnimationFrames || width * height * pages > maxAnimationPixels)) {
    throw new HttpError(413, pictureErrors.longAnimation)
  }
  const isExact = format === 'png' || format === 'gif' || isLossless(input)
  return { input, isAnimated, isExact }
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
