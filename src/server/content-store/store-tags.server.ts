/** Stores the tags as a file has them. */
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Db } from '#db/open.server.ts'
import { replaceTags } from '#features/posts/replace-tags.server.ts'
import { tagChangesSchema } from '#features/posts/tag-schema.ts'
import { describedTags, readTags, type TagRecord } from '../content-files/site-files.server.ts'
import { SourceError } from '../import/import-source.server.ts'
import { checkInput, toSourceError } from './post-input.server.ts'

/**
 * @param basis the described tags that were read
 * @returns the described tags; undefined if they were changed meanwhile
 * @throws SourceError for what the site refuses
 */
export async function storeTags(
  db: Db,
  tags: TagRecord[],
  basis: TagRecord[],
): Promise<TagRecord[] | undefined> {
  const known = new Map((await readTags(db)).map((tag) => [tag.slug, tag]))
  const checked = tags.map((tag) => checkTag(tag, known.get(tag.slug)))
  const [repeated] = tags.filter(
    ({ slug }, index) => tags.findIndex((t) => t.slug === slug) < index,
  )
  if (repeated) throw new SourceError(`\`${repeated.slug}\` is listed twice.`)
  const isCurrent = async (trx: Db) => isDeepStrictEqual(describedTags(await readTags(trx)), basis)
  const isStored = await replaceTags(db, checked, isCurrent).catch((error) => {
    throw toSourceError(error)
  })
  return isStored ? describedTags(await readTags(db)) : undefined
}

/** What has not changed may be of an earlier version. */
function checkTag(tag: TagRecord, known: TagRecord | undefined): TagRecord {
  const { aliases: _, ...fields } = tag
  const isChanged = ([key, value]: [string, unknown]) => known?.[key as keyof TagRecord] !== value
  const changes = Object.fromEntries(Object.entries(fields).filter(isChanged))
  // A mistake names the tag.
  const schema = z.record(z.string(), tagChangesSchema)
  const { [tag.slug]: checked = {} } = checkInput(schema, { [tag.slug]: changes })
  const { name = tag.name, text, imageUrl, imageAlt } = checked
  return {
    ...{ ...tag, name },
    ...(text && { text }),
    ...(imageUrl && { imageUrl }),
    ...(imageAlt && { imageAlt }),
  }
}
