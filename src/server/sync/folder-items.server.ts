/** The files of a folder that stand for items. */
import {
  isContentFile,
  postsFolder,
  projectsFolder,
  uploadsFolder,
} from '../content-files/content-paths.server.ts'
import { decodeText } from '../content-files/front-matter.server.ts'
import { localPath, pictureAddresses } from '../content-files/picture-references.server.ts'
import { SourceError } from '../import/import-source.server.ts'
import type { ContentFolder } from './content-folder.server.ts'
import {
  documentFiles,
  hashOf,
  type ItemContent,
  type ItemKind,
  illustratedOf,
  noDefaults,
  parseItem,
  titleOf,
  uploadsOf,
} from './item-content.server.ts'

export interface FolderItem {
  kind: ItemKind
  path: string
  /** Of the bytes. */
  hash: string
  /** Of the bytes and the pictures that they refer to: what moves together is the same. */
  digest: string
  text: string
  id: string | undefined
  title: string
  /** As the file has it; empty if it says none. */
  slug: string
  /** As the file has it. */
  cover: string
  /** The pictures beside, and in `uploads`, by the addresses in the text: the path and the hash of each. */
  pictures: Map<string, { path: string; hash: string }>
  /** Why it cannot be read. */
  problem: SourceError | undefined
}

export async function readFolderItems(folder: ContentFolder, paths: string[]) {
  const items: FolderItem[] = []
  for (const path of paths) {
    const kind = kindOf(path)
    const item = kind && (await readItem(folder, kind, path))
    if (item) items.push(item)
  }
  return items
}

function kindOf(path: string): ItemKind | undefined {
  if (isContentFile(path, postsFolder)) return 'post'
  if (isContentFile(path, projectsFolder)) return 'project'
  const documents = Object.entries(documentFiles) as [keyof typeof documentFiles, string][]
  return documents.find(([, name]) => name === path)?.[0]
}

/** @returns undefined for a file that is gone */
async function readItem(folder: ContentFolder, kind: ItemKind, path: string) {
  try {
    const bytes = await folder.read(path)
    return bytes && (await toFolderItem(folder, kind, path, bytes))
  } catch (error) {
    return unusable(kind, path, hashOf(path), error)
  }
}

/** @param bytes of the file, which may be another one by now */
export async function toFolderItem(
  folder: ContentFolder,
  kind: ItemKind,
  path: string,
  bytes: Uint8Array,
): Promise<FolderItem> {
  const hash = hashOf(bytes)
  try {
    const text = decodeText(bytes)
    const { content, id } = parseItem(kind, text, noDefaults)
    const pictures = await readPictures(folder, pathsIn(content, path))
    const parts = [...pictures].map(([address, picture]) => `${address} ${picture.hash}`)
    const digest = hashOf([hash, ...parts].join('\n'))
    const slug = content.kind === 'post' ? content.post.slug : ''
    const title = titleOf(content)
    const cover = illustratedOf(content)?.cover ?? ''
    return { kind, path, hash, digest, text, id, title, slug, cover, pictures, problem: undefined }
  } catch (error) {
    return unusable(kind, path, hash, error)
  }
}

function unusable(kind: ItemKind, path: string, hash: string, error: unknown): FolderItem {
  if (!(error instanceof SourceError)) throw error
  const nothing = { text: '', id: undefined, title: '', slug: '', cover: '', pictures: new Map() }
  return { ...nothing, kind, path, hash, digest: hash, problem: error }
}

async function readPictures(folder: ContentFolder, paths: Map<string, string | undefined>) {
  const pictures: FolderItem['pictures'] = new Map()
  for (const [address, path] of paths) {
    const hash = path && (await folder.hash(path))
    if (path && hash) pictures.set(address, { path, hash })
  }
  return pictures
}

/** The paths at which pictures may be, by their addresses. */
function pathsIn(content: ItemContent, file: string): Map<string, string | undefined> {
  const illustrated = illustratedOf(content)
  if (illustrated) {
    const { text, format, cover } = illustrated
    const addresses = [...pictureAddresses(text, format), cover]
    return new Map(addresses.map((address) => [address, localPath(file, address)]))
  }
  const uploads = [...uploadsOf(content)]
  return new Map(uploads.map(([address, name]) => [address, `${uploadsFolder}/${name}`]))
}
