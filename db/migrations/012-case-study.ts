import type { Kysely } from 'kysely'

/** Case studies of projects, and the revision of a project. The texts come last, since lists do not read them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const project = db.schema.alterTable('project')
  await project
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await project.addColumn('case_study', 'text').execute()
  await project.addColumn('case_study_html', 'text').execute()
}
