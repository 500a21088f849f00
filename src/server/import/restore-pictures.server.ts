/** Stores the pictures of an export, under their names where they have one of a Folio. */
import { posix } from 'node:path'
import type { Db } from '#db/open.server.ts'
import { restorePicture } from '#features/pictures/store-picture.server.ts'
import type { PostFormat } from '#features/posts/post.ts'
import { isResumeFile, restoreResumeFile } from '#features/resume/resume-files.server.ts'
import { uploadsBase } from '#paths.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import { uploadsFolder } from '../content-files/content-paths.server.ts'
import {
  localPath,
  pictureAddresses,
  replaceAddresses,
} from '../content-files/picture-references.server.ts'
import { toSourceError } from '../content-store/post-input.server.ts'
import type { SourceFiles } from './import-source.server.ts'

export interface PictureDeps {
  db: Db
  store: FileStore
  now: () => Date
  files: SourceFiles
  /** Of the content, with a slash at its end if it is not empty. */
  root: string
}

interface Illustrated {
  text: string
  format: PostFormat
  cover: string
}

export function restorePictures({ db, store, now, files, root }: PictureDeps) {
  const paths = new Set(files.paths)
  /** Addresses by path. */
  const stored = new Map<string, string>()

  /** @throws SourceError for what is no picture */
  async function restore(path: string): Promise<string> {
    const known = stored.get(path)
    if (known) return known
    const [name, bytes] = [posix.basename(path), await files.read(path)]
    const address = await restorePicture({ db, store, at: now() }, name, bytes).catch(refuse)
    stored.set(path, address)
    return address
  }

  /** The text and the cover with the addresses that pictures beside the file have on the site. */
  async function toSite(file: string, { text, format, cover }: Illustrated) {
    const addresses = new Map<string, string>()
    for (const address of [...pictureAddresses(text, format), cover]) {
      const path = localPath(file, address)
      if (path && paths.has(path)) addresses.set(address, await restore(path))
    }
    return {
      text: replaceAddresses(text, format, addresses),
      cover: addresses.get(cover) ?? cover,
    }
  }

  const folder = `${root}${uploadsFolder}/`
  const renamed = new Map<string, string>()

  /** Of the site content, or of a tag: a picture, or an own résumé. */
  async function restoreUpload(path: string): Promise<undefined> {
    const name = path.slice(folder.length)
    if (isResumeFile(name)) {
      await restoreResumeFile(store, name, await files.read(path)).catch(refuse)
      return
    }
    const [former, address] = [`${uploadsBase}/${name}`, await restore(path)]
    if (address !== former) renamed.set(former, address)
  }

  /** A document with the addresses that its uploads have on the site. */
  function withAddresses<Document>(document: Document): Document {
    if (renamed.size === 0 || document === undefined) return document
    let text = JSON.stringify(document)
    for (const [former, address] of renamed) text = text.replaceAll(former, address)
    return JSON.parse(text)
  }

  const uploads = files.paths.filter((path) => path.startsWith(folder))
  return { toSite, uploads, restoreUpload, withAddresses }
}

function refuse(error: unknown): never {
  throw toSourceError(error)
}
