/** What folder and site had in common after the last run. Lost, it is found again where both are equal. */
import * as z from 'zod/mini'
import { SourceError } from '../import/import-source.server.ts'
import { type ContentFolder, ownFolder } from './content-folder.server.ts'
import { hashOf } from './item-content.server.ts'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const entry = z.object({
  path: z.string(),
  /** Of the file, and of the pictures that it refers to. */
  file: hash,
  /** Of the content on the site. */
  site: hash,
  /** What stands for keys that the file leaves out. */
  defaults: z.object({ slug: z.string(), author: z.string(), publishedAt: z.string() }),
  /** Both were changed since. Resolved by removing the copy of the site's text. */
  /** `path`: of the copy; a file that is renamed leaves it behind. */
  conflict: z.optional(z.object({ copy: hash, site: hash, path: z.optional(z.string()) })),
})
const stateSchema = z.object({
  format: z.literal(1),
  /** The name of the site. */
  site: z.string(),
  /** By the key of the item. */
  items: z.record(z.string(), entry),
  /** Addresses on the site, by the hash of the file. */
  pictures: z.record(z.string(), z.string()),
  /** The copies of conflicts that are being written, by path: a run that is killed leaves one without its entry. */
  copies: z.optional(z.record(z.string(), hash)),
})

export type SyncEntry = z.output<typeof entry>
export type SyncState = z.output<typeof stateSchema>

const stateFile = `${ownFolder}/state.json`

/** @throws SourceError if the folder belongs to another site, or its state cannot be read */
export async function readState(folder: ContentFolder, site: string): Promise<SyncState> {
  const bytes = await folder.read(stateFile)
  if (!bytes) return { format: 1, site, items: {}, pictures: {} }
  const { data: state } = stateSchema.safeParse(parse(bytes.toString()))
  if (!state) {
    throw new SourceError(
      `${stateFile} is damaged, or of a newer version. Remove it: equal files and posts find each other again, and what differs becomes a conflict.`,
    )
  }
  if (state.site === site) return state
  throw new SourceError(
    `This folder belongs to ${state.site}, not to ${site}. Choose another folder; or remove ${stateFile} if it is the same site at a new place.`,
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export async function writeState(folder: ContentFolder, state: SyncState): Promise<void> {
  const text = `${JSON.stringify(state, null, 1)}\n`
  const stored = await folder.hash(stateFile)
  if (stored !== hashOf(text)) await folder.write(stateFile, text, stored)
}
