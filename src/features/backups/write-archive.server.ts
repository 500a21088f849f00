/** Writes an archive of the database and the uploads as they are at one moment, while the site runs. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { createTarPacker, type TarPackController } from 'modern-tar'
import type { Db } from '#db/open.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { collectTables, dataFile, measureUploads } from './collect-data.server.ts'
import { needRoom } from './disk-room.server.ts'
import {
  archiveFormat,
  dataName,
  type Manifest,
  manifestName,
  manifestText,
  partsOf,
  uploadPath,
} from './manifest.server.ts'
import { writeWholeFile } from './whole-file.server.ts'

export interface ArchiveSource {
  /** Calls `read` with the database as it is at one moment. */
  readSnapshot: <Result>(read: (snapshot: Db) => Promise<Result>) => Promise<Result>
  uploads: FileStore
  /** Whether a file of this name is a picture of the site. */
  isUpload: (name: string) => boolean
  now: () => Date
}

export interface Archive {
  file: string
  /** Of the archive, in bytes. */
  size: number
  manifest: Manifest
}

/**
 * @param file must not exist yet; it is there in full or not at all
 * @param scratch a folder on the same disk, which the caller removes
 * @throws BackupFault, and what the disk or the database says
 */
export async function writeArchive(
  source: ArchiveSource,
  file: string,
  scratch: string,
): Promise<Archive> {
  const createdAt = source.now().toISOString()
  const data = await source.readSnapshot((snapshot) => collectTables(snapshot, scratch))
  const uploads = await measureUploads(source.uploads, source.isUpload)
  const manifest = {
    ...{ format: archiveFormat, folioVersion: packageJson.version, createdAt },
    ...data,
    uploads,
  } satisfies Manifest
  const text = manifestText(manifest)
  await needRoom(scratch, bytesOf(manifest))
  const size = await pack({ file, manifest, text, scratch, uploads: source.uploads })
  return { file, size, manifest }
}

/** Pictures hardly get smaller, so this is about what the archive needs. */
function bytesOf(manifest: Manifest) {
  return [...partsOf(manifest).values()].reduce((sum, { bytes }) => sum + bytes, 0)
}

interface Packing extends Pick<Archive, 'file' | 'manifest'> {
  /** Of the manifest. */
  text: Buffer
  scratch: string
  uploads: FileStore
}

async function pack({ file, manifest, text, scratch, uploads }: Packing) {
  const { readable, controller } = createTarPacker()
  const add = entryWriter(controller, new Date(manifest.createdAt))
  const fill = async () => {
    await add(manifestName, text.length, [text])
    for (const [name, { bytes }] of Object.entries(manifest.tables)) {
      await add(dataName(name), bytes, createReadStream(dataFile(scratch, name)))
    }
    for (const [name, { bytes }] of Object.entries(manifest.uploads)) {
      const content = await uploads.read(name)
      await add(uploadPath(name), bytes, content ? [content] : [])
    }
    controller.finalize()
  }
  const filled = fill().catch((error) => {
    controller.error(error)
    throw error
  })
  const written = writeWholeFile(file, scratch, Readable.from(readable), createGzip())
  // Nothing is tidied away while one of them still goes on.
  await Promise.allSettled([written, filled])
  return written
}

function entryWriter(controller: TarPackController, mtime: Date) {
  return async (name: string, size: number, chunks: Iterable<Buffer> | AsyncIterable<Buffer>) => {
    const writer = controller.add({ name, size, mtime, mode: 0o600 }).getWriter()
    for await (const chunk of chunks) await writer.write(chunk)
    await writer.close()
  }
}
