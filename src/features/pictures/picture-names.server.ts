/** File names of uploaded pictures. The public URLs contain the same names. */
import { randomBytes } from 'node:crypto'
import slugify from '@sindresorhus/slugify'

export interface StoredPicture {
  /** `{slug}-{random}-{colors}-{width}x{height}`, without colors for a transparent picture */
  stem: string
  width: number
  height: number
}

type PictureFormat = 'avif' | 'webp'

const maxSlugLength = 40
const pattern =
  /^([a-z0-9-]{1,40}-[0-9a-f]{10}(?:-[0-9a-f]{18})?-([1-9]\d{0,3})x([1-9]\d{0,4}))(?:-480|-800)?\.(avif|webp|original)$/

/**
 * Creates a unique stem.
 * @param fileName the original name of the file
 * @param placeholderColors see ui/placeholder-colors.ts
 */
export function createStem(
  fileName: string,
  width: number,
  height: number,
  placeholderColors?: string,
): string {
  const colors = placeholderColors ? `-${placeholderColors}` : ''
  return `${uniqueStem(fileName, 'picture')}${colors}-${width}x${height}`
}

/** `{slug}-{random}`. @param fallback the slug of a name without letters and digits */
export function uniqueStem(fileName: string, fallback: string): string {
  // A single character may be transliterated to many.
  const name = fileName.slice(0, 200).replace(/\.[^.]*$/, '')
  const slug = slugify(name).slice(0, maxSlugLength).replace(/-+$/, '') || fallback
  return `${slug}-${randomBytes(5).toString('hex')}`
}

/** @param width the picture's own width for the full file, otherwise one of the smaller widths */
export function pictureFile(picture: StoredPicture, width: number, format: PictureFormat): string {
  const size = width === picture.width ? '' : `-${width}`
  return `${picture.stem}${size}.${format}`
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
