/** The paths of social cards and drawn covers. They change with what is shown, so that it can be cached for good. */
import { cardsBase, files } from '#paths.ts'
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
  title: string
  /** The post's own cover, as typed. */
  imageUrl?: string | undefined
  imageFocus?: { x: number; y: number } | undefined
}

/** The card of a post shows its own cover, if the site has the file, or a part of the drawn one. */
export function postCardPath(key: string, post: PostRef): string {
  const { _id, title, imageUrl, imageFocus } = post
  const address = pictureAddress(imageUrl)
  const cover = address ? `${address} ${imageFocus?.x} ${imageFocus?.y}` : 'drawn cover'
  return `${cardsBase}/posts/${nameOf(key, _id, `${title}, ${cover}`)}.png`
}

/** The URL of a post's own cover, of the site's, or of the one that is drawn for it; empty: it has none. */
export function coverOf(site: { cardKey: string; cover?: string }, post: PostRef): string {
  return pictureAddress(post.imageUrl) ?? site.cover ?? coverPath(site.cardKey, post, pictureWidth)
}

/** The same of a post that visitors cannot read, for which none is drawn; empty: it has none. */
export function undrawnCoverOf(site: { cover?: string; illustrations: string }): string {
  return site.cover ?? (site.illustrations === 'kitchen' ? files.defaultCover : '')
}

export function coverPath(key: string, { _id, title }: PostRef, width: number): string {
  return `${coversBase}/${nameOf(key, _id, title)}-${width}.webp`
}

export function projectCardPath(key: string, { id, title }: { id: string; title: string }): string {
  return `${cardsBase}/projects/${nameOf(key, id, title)}.png`
}

/** @param text what the picture changes with, besides the key */
function nameOf(key: string, id: string, text: string) {
  return `${encodeURIComponent(id)}-${textHash(`${key} ${text}`)}`
}
