/** Makes the tags what a list says: their names, texts, covers and former slugs. No post loses a tag by it. */
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { TagTable } from '#db/post-tables.ts'
import { HttpError } from '#http/errors.server.ts'
import {
  addFormerSlugs,
  changeTags,
  moveInto,
  queueForSearch,
  type RestoredTag,
} from './admin-tags.server.ts'
import { findTags, tagSlug } from './tags.server.ts'

type Row = Selectable<TagTable>

/**
 * A tag whose slug is a former one in the list, and no tag of its own there, becomes that tag. One that is not in the list
 * loses its text and cover, and is deleted if no post has it. Former slugs stay.
 * @param isCurrent whether the tags are still those that the list was made from
 * @returns false if they are not
 * @throws HttpError for a name that leads to another tag
 */
export function replaceTags(
  db: Db,
  wanted: RestoredTag[],
  isCurrent: (trx: Db) => Promise<boolean>,
): Promise<boolean> {
  return changeTags(db, async (trx) => {
    if (!(await isCurrent(trx))) return false
    const slugs = new Set(wanted.map(({ slug }) => slug))
    for (const tag of wanted) await storeTag(trx, tag, slugs)
    await clearOthers(trx, slugs)
    return true
  })
}

async function storeTag(trx: Db, tag: RestoredTag, slugs: Set<string>) {
  const { slug, name } = tag
  const formerSlugs = (tag.aliases ?? []).filter((former) => !slugs.has(former))
  const rows = await findRows(trx, [slug, ...formerSlugs])
  const present = rows.find((row) => row.slug === slug) ?? rows[0]
  await assertNameFree(trx, tag, [...formerSlugs, ...rows.map((row) => row.slug), slug])
  const row: Row = {
    ...{ slug, name, text: tag.text ?? '' },
    ...{ image_url: tag.imageUrl || null, image_alt: tag.imageAlt || null },
  }
  const leading = [...formerSlugs, tagSlug(name), present?.slug ?? slug].filter(
    (former) => !slugs.has(former),
  )
  await trx
    .deleteFrom('tag_alias')
    .where('slug', 'in', [slug, ...leading])
    .execute()
  if (present) {
    if (present.name !== name) await queueForSearch(trx, present.slug)
    await trx.updateTable('tag').set(row).where('slug', '=', present.slug).execute()
  } else await trx.insertInto('tag').values(row).execute()
  for (const other of rows) if (other !== present) await moveInto(trx, other.slug, slug)
  await addFormerSlugs(trx, slug, leading)
}

/** A post that gets the name gets the tag. */
async function assertNameFree(trx: Db, { name }: RestoredTag, own: string[]) {
  const [by] = await findTags(trx, [tagSlug(name)])
  if (!by || own.includes(by.slug) || own.includes(by.asked)) return
  throw new HttpError(409, `The name “${name}” leads to the tag “${by.name}”. Choose another name.`)
}

function findRows(trx: Db, slugs: string[]): Promise<Row[]> {
  return trx.selectFrom('tag').selectAll().where('slug', 'in', slugs).orderBy('slug').execute()
}

async function clearOthers(trx: Db, slugs: Set<string>) {
  const used = trx.selectFrom('post_tag').select('tag_slug')
  const described = await trx
    .selectFrom('tag')
    .select('slug')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('text', '!=', ''),
        eb('image_url', 'is not', null),
        eb('slug', 'in', selectFrom('tag_alias').select('tag_slug')),
      ]),
    )
    .execute()
  const others = described.map(({ slug }) => slug).filter((slug) => !slugs.has(slug))
  if (others.length === 0) return
  await trx.deleteFrom('tag').where('slug', 'in', others).where('slug', 'not in', used).execute()
  await trx
    .updateTable('tag')
    .set({ text: '', image_url: null, image_alt: null })
    .where('slug', 'in', others)
    .execute()
}
