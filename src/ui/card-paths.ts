/** The paths of social cards and drawn covers. They change with what is shown, so that it can be cached for good. */
import { cardsBase } from '#paths.ts'
import { pictureAddress } from './picture-address.ts'
import { coversBase, pictureWidth } from './picture-sources.ts'
import { textHash } from './text-hash.ts'

/** In pixels: 1.91 to 1, as link previews show it. */
export const [cardWidth, cardHeight] = [1200, 630]

/** @param key `cardKey` of the site */
export function siteCardPath(key: string): string {
  return `${cardsBase}/site-${key}.png`
}

interface PostRef {
  _id: string
  /** The post's own cover, as typed. */
  imageUrl?: string | undefined
  imageFocus?: { x: number; y: number } | undefined
}

/** The card of a post shows its own cover, if the site has the file, or a part of the drawn one. */
export function postCardPath(key: string, post: PostRef & { title: string }): string {
  const { title, imageUrl, imageFocus: { x, y } = { x: 0.5, y: 0.5 } } = post
  const address = pictureAddress(imageUrl)
  const cover = address ? `${address} ${x} ${y}` : 'drawn cover'
  return titleCardPath('posts', post._id, key, `${title}, ${cover}`)
}

/** The URL of a post's own cover, or of the one that is drawn for it. */
export function coverOf(key: string, { _id, imageUrl }: PostRef): string {
  return pictureAddress(imageUrl) ?? coverPath(key, _id, pictureWidth)
}

export function coverPath(key: string, id: string, width: number): string {
  return `${coversBase}/${encodeURIComponent(id)}-${key}-${width}.webp`
}

export function projectCardPath(key: string, project: { id: string; title: string }): string {
  return titleCardPath('projects', project.id, key, project.title)
}

/** @param text what the path changes with, besides the key */
function titleCardPath(folder: string, id: string, key: string, text: string) {
  return `${cardsBase}/${folder}/${encodeURIComponent(id)}-${textHash(`${key} ${text}`)}.png`
}
