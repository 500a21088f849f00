/** `manifest.json`: describes an archive, with the size and hash of every part. */
import * as z from 'zod/mini'
import type { BackupCounts } from '../backup.ts'
import { BackupError } from '../backup-error.server.ts'

/** Incremented when older versions of Folio can't read the archive. */
export const archiveFormat = 1
export const manifestName = 'manifest.json'

const size = z.int().check(z.minimum(0))
const part = z.object({ bytes: size, sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })
export type FileDigest = z.output<typeof part>

/** Without slashes and leading dots, which prevents path traversal. */
const uploadName = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,199}$/i))

export const manifestSchema = z.object({
  format: z.literal(archiveFormat),
  folioVersion: z.string(),
  createdAt: z.iso.datetime(),
  /** The newest migration of the source database. */
  migration: z.string(),
  tables: z.record(z.string(), z.extend(part, { rows: size })),
  uploads: z.record(uploadName, part),
})
export type Manifest = z.output<typeof manifestSchema>

/** Enough for about thirty thousand pictures in all sizes. */
export const maxManifestBytes = 32 * 1024 * 1024

/** @throws BackupError if the manifest exceeds the limit of a restore */
export function serializeManifest(value: Manifest): Buffer {
  const text = Buffer.from(`${JSON.stringify(manifestSchema.parse(value), undefined, 1)}\n`)
  if (text.length <= maxManifestBytes) return text
  throw new BackupError(
    `The site has ${Object.keys(value.uploads).length} uploaded files, which are more than an archive can list. Nothing was written.`,
  )
}

export const dataPath = (table: string) => `data/${table}.ndjson`
export const uploadPath = (name: string) => `uploads/${name}`

/** All parts after the manifest, by path in the archive. */
export function fileDigestsOf({ tables, uploads }: Manifest): Map<string, FileDigest> {
  const data = Object.entries(tables).map(([name, each]) => [dataPath(name), each] as const)
  const files = Object.entries(uploads).map(([name, each]) => [uploadPath(name), each] as const)
  return new Map([...data, ...files])
}

export function countsOf({ tables, uploads }: Manifest): BackupCounts {
  const rows = (name: string) => tables[name]?.rows ?? 0
  return {
    posts: rows('post'),
    messages: rows('contact_message'),
    users: rows('user'),
    uploads: Object.keys(uploads).length,
  }
}
