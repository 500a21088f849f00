/** Reads an archive part by part, and believes nothing of it: names, sizes and sums must be as the manifest says. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { migrationNames } from '#db/migrate.server.ts'
import { BackupFault } from './backup-fault.server.ts'
import { lastingTables } from './lasting-tables.server.ts'
import {
  type Manifest,
  manifest,
  manifestName,
  maxManifestBytes,
  partsOf,
} from './manifest.server.ts'

export interface ArchiveReader {
  /** Told first; nothing else is read before it is through. */
  begin: (manifest: Manifest) => Promise<void>
  /** @param chunks the part's content; to be read to its end */
  take: (name: string, chunks: AsyncIterable<Uint8Array>) => Promise<void>
}

/**
 * @returns the manifest, when every part was there exactly once and whole
 * @throws BackupFault for an archive that is damaged, foreign, newer or was changed
 */
export async function readArchive(file: string, reader: ArchiveReader): Promise<Manifest> {
  const name = basename(file)
  const entries = entriesOf(file)
  try {
    const first = await entries.next()
    const told = await readManifest(file, first.value)
    await reader.begin(told)
    const left = partsOf(told)
    for await (const { header, body } of entries) {
      const part = left.get(header.name)
      const fits = header.type === 'file' && part?.bytes === header.size
      if (!part || !fits) throw changed(name, header.name)
      left.delete(header.name)
      await reader.take(header.name, measured(file, header.name, body, part.sha256))
    }
    const [missing] = left.keys()
    if (missing) throw changed(name, missing)
    return told
  } finally {
    await entries.return(undefined)
  }
}

async function* entriesOf(file: string): AsyncGenerator<ParsedTarEntry> {
  const source = createReadStream(file)
  const plain = source.pipe(createGunzip())
  source.on('error', (error) => plain.destroy(error))
  const { readable, writable } = createTarDecoder({ strict: true })
  // Its end is the end of what is read from it.
  const fed = Readable.toWeb(plain)
    .pipeTo(writable)
    .catch(() => {})
  try {
    yield* readable
  } catch (error) {
    throw readingFault(basename(file), error)
  } finally {
    plain.destroy()
    source.destroy()
    await fed
  }
}

async function readManifest(file: string, entry: ParsedTarEntry | undefined): Promise<Manifest> {
  const name = basename(file)
  if (entry?.header.name !== manifestName || entry.header.size > maxManifestBytes) {
    throw new BackupFault(`${name} is no backup of Folio.`)
  }
  const told = parsed(await textOf(bodyOf(file, entry.body)))
  const isNewer = typeof told.format === 'number' && told.format > 1
  const migration = String(told.migration)
  if (isNewer || (told.format === 1 && !migrationNames.includes(migration))) {
    throw new BackupFault(
      `${name} comes from a newer version of Folio (${told.folioVersion}). Use that version.`,
    )
  }
  const result = manifest.safeParse(told)
  if (!result.success) throw changed(name, manifestName)
  const known = lastingTables.map((table): string => table.name)
  const foreign = Object.keys(result.data.tables).find((table) => !known.includes(table))
  if (foreign) throw changed(name, manifestName)
  return result.data
}

function parsed(text: string): Record<string, unknown> {
  try {
    const told: unknown = JSON.parse(text)
    return typeof told === 'object' && told !== null ? { ...told } : {}
  } catch {
    return {}
  }
}

async function textOf(body: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Passes the content on, and throws at its end where it is not what was measured. */
async function* measured(
  file: string,
  part: string,
  body: AsyncIterable<Uint8Array>,
  sha256: string,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of bodyOf(file, body)) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw changed(basename(file), part)
}

async function* bodyOf(file: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw readingFault(basename(file), error)
  }
}

function changed(name: string, part: string) {
  return new BackupFault(
    `${name} is damaged or was changed: ${JSON.stringify(part.slice(0, 100))} is not as the manifest says. Use another backup.`,
  )
}

/** What zlib and the reader of tar files say speaks of headers and buffers. */
function readingFault(name: string, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (error instanceof BackupFault || /^E[A-Z]+$/.test(code)) return error
  if (code === 'Z_DATA_ERROR' && message === 'incorrect header check') {
    return new BackupFault(`${name} is no backup of Folio.`)
  }
  return new BackupFault(`${name} is damaged or cut off. Use another backup.`)
}
