/** The files of a folder that stand for items. */
import {
  isContentFile,
  postsFolder,
  projectsFolder,
} from '../content-files/content-paths.server.ts'
import { decodeText } from '../content-files/front-matter.server.ts'
import { localPath, pictureAddresses } from '../content-files/picture-references.server.ts'
import { SourceError } from '../import/import-source.server.ts'
import type { ContentFolder } from './content-folder.server.ts'
import {
  documentFiles,
  hashOf,
  type ItemKind,
  illustratedOf,
  noDefaults,
  parseItem,
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
  /** As the file has it; empty if it says none. */
  slug: string
  /** The pictures beside, by the addresses in the text: the path and the hash of each. */
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
    const pictures = await readPictures(folder, path, illustratedOf(content))
    const parts = [...pictures].map(([address, picture]) => `${address} ${picture.hash}`)
    const digest = hashOf([hash, ...parts].join('\n'))
    const slug = content.kind === 'post' ? content.post.slug : ''
    return { kind, path, hash, digest, text, id, slug, pictures, problem: undefined }
  } catch (error) {
    return unusable(kind, path, hash, error)
  }
}

function unusable(kind: ItemKind, path: string, hash: string, error: unknown): FolderItem {
  if (!(error instanceof SourceError)) throw error
  const nothing = { text: '', id: undefined, slug: '', pictures: new Map() }
  return { ...nothing, kind, path, hash, digest: hash, problem: error }
}

async function readPictures(
  folder: ContentFolder,
  path: string,
  illustrated: ReturnType<typeof illustratedOf>,
) {
  const pictures: FolderItem['pictures'] = new Map()
  if (!illustrated) return pictures
  const { text, format, cover } = illustrated
  for (const address of new Set([...pictureAddresses(text, format), cover])) {
    const picture = localPath(path, address)
    const hash = picture && (await folder.hash(picture))
    if (picture && hash) pictures.set(address, { path: picture, hash })
  }
  return pictures
}
