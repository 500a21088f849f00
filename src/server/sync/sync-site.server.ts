/** A site as the sync sees it: items with their content, whichever way they are stored. */
import type { RedirectRecord } from '../content-files/site-files.server.ts'
import type { ItemContent, ItemKind } from './item-content.server.ts'

export interface SiteItem {
  kind: ItemKind
  /** Of a post or project; of a document its kind. */
  id: string
  content: ItemContent
}

/** The site remembers the version of each item that it has given out. */
export interface SyncSite {
  /** Where it is; a folder belongs to one site. */
  name: string
  /** All items; those that are deleted are left out. */
  list: () => Promise<SiteItem[]>
  /**
   * A deleted item with the same id or address is restored and changed.
   * @param id its id, if no other item has it
   * @throws SourceError for what the site refuses, as the next
   */
  create: (content: ItemContent, id: string | undefined) => Promise<SiteItem>
  /** @returns undefined if it was changed since it was given out */
  update: (item: SiteItem, content: ItemContent) => Promise<SiteItem | undefined>
  /** So that it can be restored. @returns false if it was changed since it was given out */
  remove: (item: SiteItem) => Promise<boolean>
  /** Stores a text as the unpublished changes of a public post that has none. */
  propose: (item: SiteItem, content: ItemContent) => Promise<void>
  /** Absent: out of reach, as the tags are that no `list` has. */
  redirects?: {
    read: () => Promise<RedirectRecord[]>
    /** @returns those whose path is another page, or leads to another post */
    add: (redirects: RedirectRecord[]) => Promise<RedirectRecord[]>
  }
  readPicture: (address: string) => Promise<Buffer | undefined>
  /** @returns its address */
  storePicture: (name: string, bytes: Buffer) => Promise<string>
}

export function keyOf({ kind, id }: Pick<SiteItem, 'kind' | 'id'>): string {
  return `${kind}:${id}`
}
