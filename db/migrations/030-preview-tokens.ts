import { type Kysely, sql } from 'kysely'

interface Schema {
  analytics: { kind: string }
  visit_trail: object
}

/**
 * A mistyped preview link was counted as a missing page, by its path. Its token shows a draft, and is longer than twenty
 * characters; shorter paths are pages. Who mistyped a link today, or a page with such a name, is forgotten as a visitor.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db
    .deleteFrom('analytics')
    .where('kind', '=', 'not-found')
    .where(
      sql<boolean>`(lower(key) like '/preview/_%' or (length(key) > 27
        and (lower(key) like '/preview_%' or lower(key) like '%/preview/_%')))`,
    )
    .execute()
  await db
    .deleteFrom('visit_trail')
    .where(sql<boolean>`(lower(trail) like '%"/preview_%' or lower(trail) like '%/preview/_%')`)
    .execute()
}
