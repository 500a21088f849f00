/** Translates between pictures beside a file and uploads of the site. */
import { posix } from 'node:path'
import { decodeInTurn } from '#features/pictures/mutex.server.ts'
import { encodePicture } from '#features/pictures/picture-encoding.server.ts'
import { parsePictureFile } from '#features/pictures/picture-names.server.ts'
import { HttpError } from '#http/errors.server.ts'
import { uploadsFolder } from '../content-files/content-paths.server.ts'
import { replaceAddresses } from '../content-files/picture-references.server.ts'
import type { ContentFolder } from './content-folder.server.ts'
import type { FolderItem } from './folder-items.server.ts'
import {
  hashOf,
  type ItemContent,
  illustratedOf,
  uploadsOf,
  withIllustrated,
} from './item-content.server.ts'
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

  /** Without a state: finds the uploads that pictures of the file have become, by their bytes. */
  async function recognise({ pictures }: FolderItem, content: ItemContent): Promise<void> {
    const uploads = [...uploadsOf(content)]
    for (const { path, hash } of pictures.values()) {
      if (known[hash] !== undefined || uploads.length === 0) continue
      const bytes = await folder.read(path)
      const address = bytes && (await findUpload(bytes, posix.basename(path), uploads))
      if (address && hashOf(bytes) === hash) known[hash] = address
    }
  }

  /** One that came from the site has its name and bytes; what the site has encoded is encoded alike. */
  async function findUpload(bytes: Buffer, name: string, uploads: [string, string][]) {
    const [named] = uploads.find((upload) => upload[1] === name) ?? []
    if (named && (await site.readPicture(named))?.equals(bytes)) return named
    const encoded = await decodeInTurn(() => encodePicture(bytes)).catch((error) => {
      if (error instanceof HttpError) return undefined
      throw error
    })
    for (const [address, file] of uploads) {
      const { width, height } = parsePictureFile(file) ?? {}
      const [full] = encoded?.files ?? []
      if (!full || width !== encoded?.width || height !== encoded?.height) continue
      if ((await site.readPicture(address))?.equals(full.bytes)) return address
    }
    return undefined
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
    if (!illustrated) {
      // A document has the addresses of the site.
      for (const [address, name] of uploadsOf(content)) await download(address, name, uploadsFolder)
      return content
    }
    const { cover } = illustrated
    const own = ownForms(file)
    const addresses = new Map<string, string>()
    for (const [address, name] of uploadsOf(content)) {
      const local = own.get(address) ?? (await download(address, name, posix.dirname(path)))
      if (local) addresses.set(address, local)
    }
    const ownCover = addressOf(file?.pictures.get(file.cover)?.hash ?? '')
    const isCoverKept = ownCover !== undefined && ownCover === cover
    return withAddresses(content, addresses, isCoverKept ? file?.cover : undefined)
  }

  /** The forms in the text come before that of the cover. */
  function ownForms(file: FolderItem | undefined): Map<string | undefined, string> {
    const pictures = [...(file?.pictures ?? [])].toReversed()
    return new Map(pictures.map(([form, { hash }]) => [addressOf(hash), form]))
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

  return { areKnown, recognise, upload, toSite, toFolder }
}

function withAddresses(
  content: ItemContent,
  addresses: ReadonlyMap<string, string>,
  coverForm?: string,
): ItemContent {
  if (addresses.size === 0) return content
  const illustrated = illustratedOf(content)
  if (!illustrated) return withUploads(content, addresses)
  const { text, format, cover } = illustrated
  return withIllustrated(content, {
    text: replaceAddresses(text, format, addresses),
    cover: coverForm ?? addresses.get(cover) ?? cover,
  })
}

/** Of a document. */
function withUploads(content: ItemContent, addresses: ReadonlyMap<string, string>): ItemContent {
  let text = JSON.stringify(content)
  for (const [former, address] of addresses) text = text.replaceAll(former, address)
  return JSON.parse(text)
}
