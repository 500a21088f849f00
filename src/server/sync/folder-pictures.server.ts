/** Translates between pictures beside a file and uploads of the site. */
import { posix } from 'node:path'
import { replaceAddresses, uploadsIn } from '../content-files/picture-references.server.ts'
import type { ContentFolder } from './content-folder.server.ts'
import type { FolderItem } from './folder-items.server.ts'
import { hashOf, type ItemContent, illustratedOf, withIllustrated } from './item-content.server.ts'
import type { SyncSite } from './sync-site.server.ts'
import type { SyncState } from './sync-state.server.ts'

interface Deps {
  folder: ContentFolder
  site: Pick<SyncSite, 'readPicture' | 'storePicture'>
  /** Addresses on the site, by the hash of the file. */
  known: SyncState['pictures']
}

export type FolderPictures = ReturnType<typeof folderPictures>

export function folderPictures({ folder, site, known }: Deps) {
  /** Whether the site has all pictures of the file. */
  function areKnown({ pictures }: FolderItem): boolean {
    return [...pictures.values()].every(({ hash }) => known[hash] !== undefined)
  }

  /** Stores the pictures that the site does not have. @throws SourceError for what is no picture */
  async function upload({ pictures }: FolderItem): Promise<void> {
    for (const { path, hash } of pictures.values()) {
      if (known[hash] !== undefined) continue
      const bytes = await folder.read(path)
      // Changed since: the next run stores the new one.
      if (bytes && hashOf(bytes) === hash) {
        known[hash] = await site.storePicture(posix.basename(path), bytes)
      }
    }
  }

  /** The content of a file, with the addresses of the site. */
  function toSite(content: ItemContent, { pictures }: FolderItem): ItemContent {
    const addresses = [...pictures].flatMap(([address, { hash }]) => {
      const known = addressOf(hash)
      return known ? [[address, known] as const] : []
    })
    return withAddresses(content, new Map(addresses))
  }

  const addressOf = (hash: string) => known[hash]

  /**
   * The content of the site, with the addresses of pictures beside the file. Those that the folder does not have are
   * written there.
   * @param file whose own forms of the addresses stay
   */
  async function toFolder(
    content: ItemContent,
    path: string,
    file: FolderItem | undefined,
  ): Promise<ItemContent> {
    const illustrated = illustratedOf(content)
    if (!illustrated) return content
    const { text, format, cover } = illustrated
    const own = new Map([...(file?.pictures ?? [])].map(([as, { hash }]) => [addressOf(hash), as]))
    const addresses = new Map<string, string>()
    for (const [address, name] of uploadsIn(text, format, cover)) {
      const local = own.get(address) ?? (await download(address, name, posix.dirname(path)))
      if (local) addresses.set(address, local)
    }
    return withAddresses(content, addresses)
  }

  /** @returns the name of the file; undefined if the site has none, or another file is in its place */
  async function download(address: string, name: string, parent: string) {
    const path = posix.join(parent, name)
    const present = await folder.hash(path)
    if (present !== undefined) return known[present] === address ? name : undefined
    const bytes = await site.readPicture(address)
    if (!bytes) return undefined
    await folder.write(path, bytes, undefined)
    known[hashOf(bytes)] = address
    return name
  }

  return { areKnown, upload, toSite, toFolder }
}

function withAddresses(content: ItemContent, addresses: ReadonlyMap<string, string>): ItemContent {
  const illustrated = illustratedOf(content)
  if (!illustrated || addresses.size === 0) return content
  const { text, format, cover } = illustrated
  return withIllustrated(content, {
    text: replaceAddresses(text, format, addresses),
    cover: addresses.get(cover) ?? cover,
  })
}
