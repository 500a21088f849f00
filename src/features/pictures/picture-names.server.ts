/** How the files of an uploaded picture are named. The public addresses carry the same names. */
import { randomBytes } from 'node:crypto'
import slugify from '@sindresorhus/slugify'

export interface StoredPicture {
  /** `{name}-{random}-{colours}-{width}x{height}`, without colours for one that can be seen through */
  stem: string
  width: number
  height: number
}

export type PictureFormat = 'avif' | 'webp'

const maxSlugLength = 40
const scheme =
  /^[a-z0-9-]{1,40}-[0-9a-f]{10}(?:-[0-9a-f]{18})?-[1-9]\d{0,3}x[1-9]\d{0,4}(?:-480|-800)?\.(avif|webp)$/

/**
 * A name that no other picture has.
 * @param fileName what the file was called where it came from
 * @param tint its colours, see ui/picture-tint.ts
 */
export function newStem(fileName: string, width: number, height: number, tint?: string): string {
  // A letter that is many words in Latin must not make the work long.
  const name = fileName.slice(0, 200).replace(/\.[^.]*$/, '')
  const slug = slugify(name).slice(0, maxSlugLength).replace(/-+$/, '') || 'picture'
  const own = [slug, randomBytes(5).toString('hex'), ...(tint ? [tint] : [])].join('-')
  return `${own}-${width}x${height}`
}

/** @param width that of the picture itself gives the full file, another one a smaller file */
export function pictureFile(picture: StoredPicture, width: number, format: PictureFormat): string {
  const size = width === picture.width ? '' : `-${width}`
  return `${picture.stem}${size}.${format}`
}

/** The format that a file's name tells, or nothing for a name that is no picture's. */
export function formatOf(file: string): PictureFormat | undefined {
  return scheme.exec(file)?.[1] as PictureFormat | undefined
}

/** Whether it is called as the files of pictures are. */
export function isPictureFile(file: string): boolean {
  return formatOf(file) !== undefined
}
