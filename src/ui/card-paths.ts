/** The paths of social cards. They change with what a card shows, so that it can be cached for good. */
import { cardsBase } from '#paths.ts'
import { textHash } from './text-hash.ts'

/** In pixels: 1.91 to 1, as link previews show it. */
export const [cardWidth, cardHeight] = [1200, 630]

/** @param key `cardKey` of the site */
export function siteCardPath(key: string): string {
  return `${cardsBase}/site-${key}.png`
}

export function postCardPath(key: string, { _id, title }: { _id: string; title: string }): string {
  return titleCardPath('posts', _id, key, title)
}

export function projectCardPath(key: string, project: { id: string; title: string }): string {
  return titleCardPath('projects', project.id, key, project.title)
}

function titleCardPath(folder: string, id: string, key: string, title: string) {
  return `${cardsBase}/${folder}/${encodeURIComponent(id)}-${textHash(`${key} ${title}`)}.png`
}
