/** The public texts that have links: posts, and case studies of projects. */
import type { Db } from '#db/open.server.ts'
import type { LinkSourceKind } from './broken-link.ts'

/** A query of them as `source`; both parts have the same columns in the same order. */
export function publicTexts(db: Db, now: Date) {
  const posts = db
    .selectFrom('post')
    .select(({ fn, val, ref }) => [
      val<LinkSourceKind>('post').$castTo<LinkSourceKind>().as('kind'),
      ...(['id', 'title', 'revision', 'html'] as const),
      fn.coalesce('slug', 'id').as('slug'),
      ref('created_at').$castTo<string | null>().as('written_at'),
    ])
    .where('published_at', '<=', now.toISOString())
    .where('deleted_at', 'is', null)
  const caseStudies = db
    .selectFrom('project')
    .select(({ val, ref }) => [
      val<LinkSourceKind>('project').as('kind'),
      ...(['id', 'title', 'revision'] as const),
      ref('case_study_html').$castTo<string>().as('html'),
      ref('id').as('slug'),
      ref('updated_at').as('written_at'),
    ])
    .where('deleted_at', 'is', null)
    .where('case_study_html', 'is not', null)
  return db.selectFrom(posts.unionAll(caseStudies).as('source'))
}
