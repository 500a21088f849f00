/** Writes an archive of the database and the uploads from a snapshot, while the site runs. */
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { createTarPacker, type TarPackController } from 'modern-tar'
import type { Db } from '#db/open.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import packageJson from '../../../../package.json' with { type: 'json' }
import { writeFileAtomically } from './atomic-file.server.ts'
import { assertDiskSpace } from './disk-space.server.ts'
import { dataFile, describeUploads, dumpTables } from './dump-tables.server.ts'
import {
  archiveFormat,
  dataPath,
  fileDigestsOf,
  type Manifest,
  manifestName,
  serializeManifest,
  uploadPath,
} from './manifest.server.ts'

interface ArchiveSource {
  /** Calls `read` with a snapshot of the database. */
  readSnapshot: <Result>(read: (snapshot: Db) => Promise<Result>) => Promise<Result>
  uploads: Pick<FileStore, 'names' | 'read'>
  /** Whether this file name is one of the site's pictures. */
  isUpload: (name: string) => boolean
  now: () => Date
  /** Called after each table and each picture. */
  onProgress?: (done: number, total: number) => void
}

export interface Archive {
  file: string
  /** Bytes. */
  size: number
  manifest: Manifest
}

/**
 * @param file must not exist; written atomically
 * @param tempDir a folder on the same disk, which the caller removes
 * @throws BackupError, or an error of the file system or database
 */
export async function writeArchive(
  source: ArchiveSource,
  file: string,
  tempDir: string,
): Promise<Archive> {
  const createdAt = source.now().toISOString()
  const data = await source.readSnapshot((snapshot) => dumpTables(snapshot, tempDir))
  const uploads = await describeUploads(source.uploads, source.isUpload)
  const manifest = {
    ...{ format: archiveFormat, folioVersion: packageJson.version, createdAt },
    ...data,
    uploads,
  } satisfies Manifest
  const text = serializeManifest(manifest)
  // Pictures hardly compress, so the archive takes about as much as its parts.
  const total = [...fileDigestsOf(manifest).values()].reduce((sum, { bytes }) => sum + bytes, 0)
  await assertDiskSpace(tempDir, total)
  const { onProgress } = source
  const size = await pack({ file, manifest, text, tempDir, uploads: source.uploads, onProgress })
  return { file, size, manifest }
}

interface PackOptions extends Pick<Archive, 'file' | 'manifest'> {
  /** The serialized manifest. */
  text: Buffer
  tempDir: string
  uploads: ArchiveSource['uploads']
  onProgress: ArchiveSource['onProgress']
}

async function pack({ file, manifest, text, tempDir, uploads, onProgress }: PackOptions) {
  const { readable, controller } = createTarPacker()
  const write = entryWriter(controller, new Date(manifest.createdAt))
  const total = 1 + Object.keys(manifest.tables).length + Object.keys(manifest.uploads).length
  let done = 0
  const add: typeof write = async (...entry) => {
    await write(...entry)
    onProgress?.(++done, total)
  }
  const fill = async () => {
    await add(manifestName, text.length, [text])
    for (const [name, { bytes }] of Object.entries(manifest.tables)) {
      await add(dataPath(name), bytes, createReadStream(dataFile(tempDir, name)))
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
  const written = writeFileAtomically(file, tempDir, Readable.from(readable), createGzip())
  // The temporary folder must not be removed before both have settled.
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
