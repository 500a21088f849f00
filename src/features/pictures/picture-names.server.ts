/** File names of uploaded pictures. The public URLs contain the same names. */
import { randomBytes } from 'node:crypto'
import slugify from '@sindresorhus/slugify'
import type { EncodedPicture } from './picture-encoding.server.ts'

export interface StoredPicture {
  /** `{slug}-{random}-{colors}-animated-{width}x{height}`, without colors for a transparent picture */
  stem: string
  width: number
  height: number
}

type PictureFormat = 'avif' | 'webp'

const maxSlugLength = 40
const pattern =
  /^([a-z0-9-]{1,40}-[0-9a-f]{10}(?:-[0-9a-f]{18})?(?:-animated)?-([1-9]\d{0,3})x([1-9]\d{0,4}))(?:-480|-800|-still)?\.(avif|webp|original)$/

/**
 * Creates a unique stem.
 * @param fileName the original name of the file
 * @param picture placeholderColors: see ui/placeholder-colors.ts
 */
export function createStem(
  fileName: string,
  { width, height, placeholderColors, isAnimated }: Omit<EncodedPicture, 'files'>,
): string {
  const colors = placeholderColors ? `-${placeholderColors}` : ''
  const motion = isAnimated ? '-animated' : ''
  return `${uniqueStem(fileName, 'picture')}${colors}${motion}-${width}x${height}`
}

/** `{slug}-{random}`. @param fallback the slug of a name without letters and digits */
export function uniqueStem(fileName: string, fallback: string): string {
  // A single character may be transliterated to many.
  const name = fileName.slice(0, 200).replace(/\.[^.]*$/, '')
  const slug = slugify(name).slice(0, maxSlugLength).replace(/-+$/, '') || fallback
  return `${slug}-${randomBytes(5).toString('hex')}`
}

/** The file that the address of a picture names: of an animation the only one that moves. */
export function mainFile({ stem }: StoredPicture): string {
  return `${stem}.webp`
}

/** A file without motion. @param width the picture's own, otherwise one of the smaller widths */
export function pictureFile(picture: StoredPicture, width: number, format: PictureFormat): string {
  const full = isAnimation(picture) ? '-still' : ''
  return `${picture.stem}${width === picture.width ? full : `-${width}`}.${format}`
}

/** The files of a picture with their names. */
export function namedFiles(
  picture: StoredPicture,
  { files, animation }: Pick<EncodedPicture, 'files' | 'animation'>,
) {
  const stills = files.map(({ width, bytes }, index) => ({
    name: pictureFile(picture, index === 0 ? picture.width : width, 'webp'),
    bytes,
  }))
  return animation && isAnimation(picture)
    ? [...stills, { name: mainFile(picture), bytes: animation }]
    : stills
}

export function isAnimation({ stem }: StoredPicture): boolean {
  return /-animated-\d+x\d+$/.test(stem)
}

/** The format by the file's name; undefined for a name that doesn't match the scheme. */
export function pictureFormat(file: string): PictureFormat | undefined {
  const format = pattern.exec(file)?.[4]
  return format === 'original' ? undefined : (format as PictureFormat | undefined)
}

/** The picture of a file's name; undefined for a name that doesn't match the scheme. */
export function pictureOfFile(file: string): StoredPicture | undefined {
  const [, stem, width, height] = pattern.exec(file) ?? []
  return stem ? { stem, width: Number(width), height: Number(height) } : undefined
}

/** What a picture is made of later; never served. */
export function originalFile(stem: string): string {
  return `${stem}.original`
}

const fullSize = /^(?<stem>.+-(?<width>[1-9]\d*)x(?<height>[1-9]\d*))\.webp$/

/** The picture whose file in full size has this name. */
export function parsePictureFile(file: string): StoredPicture | undefined {
  const { stem = '', width, height } = (isPictureFile(file) && fullSize.exec(file)?.groups) || {}
  return stem ? { stem, width: Number(width), height: Number(height) } : undefined
}

export function isPictureFile(file: string): boolean {
  return pictureOfFile(file) !== undefined
}
