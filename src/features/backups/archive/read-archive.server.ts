/** Reads an untrusted archive: names, sizes and hashes must match its manifest. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { migrationNames } from '#db/migrations.server.ts'
import { BackupError } from '../backup-error.server.ts'
import { backedUpTables, formerTables } from './backed-up-tables.server.ts'
import {
  archiveFormat,
  fileDigestsOf,
  type Manifest,
  manifestName,
  manifestSchema,
  maxManifestBytes,
} from './manifest.server.ts'

interface ArchiveReader {
  /** Called first; awaited before the parts are read. */
  onManifest: (manifest: Manifest) => Promise<void>
  /** @param chunks the part's content; must be consumed completely */
  onPart: (name: string, chunks: AsyncIterable<Uint8Array>) => Promise<void>
}

/**
 * @returns the manifest, after every part was read exactly once
 * @throws BackupError for a damaged, modified or newer archive, and for files of other kinds
 */
export async function readArchive(file: string, reader: ArchiveReader): Promise<Manifest> {
  const name = basename(file)
  const entries = readEntries(file)
  try {
    const first = await entries.next()
    const manifest = await readManifest(file, first.value)
    await reader.onManifest(manifest)
    const remaining = fileDigestsOf(manifest)
    for await (const { header, body } of entries) {
      const part = remaining.get(header.name)
      if (header.type !== 'file' || part?.bytes !== header.size) throw changed(name, header.name)
      remaining.delete(header.name)
      await reader.onPart(header.name, checkHash(file, header.name, body, part.sha256))
    }
    const [missing] = remaining.keys()
    if (missing) throw changed(name, missing)
    return manifest
  } finally {
    await entries.return(undefined)
  }
}

async function* readEntries(file: string): AsyncGenerator<ParsedTarEntry> {
  const source = createReadStream(file)
  const gunzip = source.pipe(createGunzip())
  source.on('error', (error) => gunzip.destroy(error))
  const { readable, writable } = createTarDecoder({ strict: true })
  // Errors surface on `readable`.
  const piped = Readable.toWeb(gunzip)
    .pipeTo(writable)
    .catch(() => {})
  try {
    yield* readable
  } catch (error) {
    throw toReadError(basename(file), error)
  } finally {
    gunzip.destroy()
    source.destroy()
    await piped
  }
}

async function readManifest(file: string, entry: ParsedTarEntry | undefined): Promise<Manifest> {
  const name = basename(file)
  if (entry?.header.name !== manifestName || entry.header.size > maxManifestBytes) {
    throw notABackup(name)
  }
  const json = parseObject(await text(readBody(file, entry.body)))
  const isNewer = typeof json.format === 'number' && json.format > archiveFormat
  const migration = String(json.migration)
  if (isNewer || (json.format === archiveFormat && !migrationNames.includes(migration))) {
    throw new BackupError(
      `${name} comes from a newer version of Folio (${json.folioVersion}). Use that version.`,
    )
  }
  const { data } = manifestSchema.safeParse(json)
  const known = [...backedUpTables, ...formerTables].map(({ name }) => name)
  if (!data || Object.keys(data.tables).some((table) => !known.includes(table))) {
    throw changed(name, manifestName)
  }
  return data
}

function parseObject(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Passes the content through and throws at its end if the hash differs. */
async function* checkHash(
  file: string,
  part: string,
  body: AsyncIterable<Uint8Array>,
  sha256: string,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of readBody(file, body)) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw changed(basename(file), part)
}

async function* readBody(
  file: string,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw toReadError(basename(file), error)
  }
}

function changed(name: string, part: string) {
  return new BackupError(
    `${name} is damaged or was changed: ${JSON.stringify(part.slice(0, 100))} does not match the manifest. Use another backup.`,
  )
}

function notABackup(name: string) {
  return new BackupError(`${name} is not a Folio backup.`)
}

/** Replaces the internal messages of zlib and the tar decoder. */
function toReadError(name: string, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (error instanceof BackupError || /^E[A-Z]+$/.test(code)) return error
  if (code === 'Z_DATA_ERROR' && message === 'incorrect header check') return notABackup(name)
  return new BackupError(`${name} is damaged or truncated. Use another backup.`)
}
