/** `manifest.json`: what an archive says of itself, and what its other parts are measured by. */
import * as z from 'zod/mini'
import type { BackupCounts } from './backup.ts'
import { BackupFault } from './backup-fault.server.ts'

/** Grows when an older Folio could no longer read the archive. */
export const archiveFormat = 1
export const manifestName = 'manifest.json'

const size = z.int().check(z.minimum(0))
const part = z.object({ bytes: size, sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })
export type Part = z.output<typeof part>

/** No slash, no dot in front: it cannot lead out of the folder. */
const uploadName = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,199}$/i))

export const manifest = z.object({
  format: z.literal(archiveFormat),
  folioVersion: z.string(),
  createdAt: z.iso.datetime(),
  /** The newest migration of the database it was taken from. */
  migration: z.string(),
  tables: z.record(z.string(), z.extend(part, { rows: size })),
  uploads: z.record(uploadName, part),
})
export type Manifest = z.output<typeof manifest>

/** Some thirty thousand pictures in all their sizes. */
export const maxManifestBytes = 32 * 1024 * 1024

/** As it stands in an archive. @throws BackupFault for what no restore would take */
export function manifestText(told: Manifest): Buffer {
  const text = Buffer.from(`${JSON.stringify(manifest.parse(told), undefined, 1)}\n`)
  if (text.length <= maxManifestBytes) return text
  throw new BackupFault(
    `The site has ${Object.keys(told.uploads).length} uploaded files, which are more than an archive can list. Nothing was written.`,
  )
}

export const dataName = (table: string) => `data/${table}.ndjson`
export const uploadPath = (name: string) => `uploads/${name}`

/** Every part that follows the manifest, by its name in the archive. */
export function partsOf({ tables, uploads }: Manifest): Map<string, Part> {
  const data = Object.entries(tables).map(([name, each]) => [dataName(name), each] as const)
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
