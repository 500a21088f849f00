/** Seeds the built-in projects. */
import type { Db } from '#db/open.server.ts'
import type { Project } from '#site.ts'

const seedName = 'projects'
/** Earlier versions stored a hash of the list. */
const seededMark = 'seeded'

/** Inserts the built-in projects into a fresh database, once: a later list never replaces what is there. */
export async function seedProjects(db: Db, list: readonly Project[], at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if ((await lockProjects(trx, at)) !== '') return
    if (list.length > 0) await trx.insertInto('project').values(list.map(toRow)).execute()
    await markProjectsSeeded(trx)
  })
}

/** From then on no start inserts built-in projects. */
export async function markProjectsSeeded(trx: Db): Promise<void> {
  await trx
    .updateTable('seed')
    .set({ fingerprint: seededMark })
    .where('name', '=', seedName)
    .execute()
}

/**
 * Serialises changes of projects until the end of the transaction, on both databases: the upsert locks the seed row,
 * and a concurrent process waits for it.
 * @returns '' before the seed
 */
export async function lockProjects(trx: Db, at: Date): Promise<string> {
  const { fingerprint } = await trx
    .insertInto('seed')
    .values({ name: seedName, fingerprint: '', seeded_at: at.toISOString() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: seedName }))
    .returning('fingerprint')
    .executeTakeFirstOrThrow()
  return fingerprint
}

/** The row of a built-in project. */
export function toRow(project: Project, position: number) {
  return {
    id: project.id,
    position,
    title: project.title,
    description: project.description,
    link: project.link ?? null,
    image: project.image ?? null,
    image_alt: project.imageAlt ?? null,
    repository: project.repository ?? null,
    year: project.year ?? null,
    technologies: JSON.stringify(project.technologies.map(({ name }) => name)),
    deleted_at: null,
  }
}
