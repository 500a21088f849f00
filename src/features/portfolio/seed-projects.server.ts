/** Seeds the built-in projects and leaves edited ones alone. */
import { createHash } from 'node:crypto'
import type { Db } from '#db/open.server.ts'
import type { Project } from '#site.ts'

const seedName = 'projects'
/** In place of a fingerprint. */
const editedMark = 'edited'

/**
 * Inserts the built-in projects into a fresh database. A changed list replaces all rows, but only until the first
 * change through the API: from then on the seed row is marked as edited, and the projects are the owner's.
 */
export async function seedProjects(db: Db, list: readonly Project[], at: Date): Promise<void> {
  const fingerprint = createHash('sha256').update(JSON.stringify(list)).digest('hex')
  await db.transaction().execute(async (trx) => {
    const seeded = await lockProjects(trx, at)
    if (seeded === editedMark || seeded === fingerprint) return
    await trx.deleteFrom('project').execute()
    if (list.length > 0) await trx.insertInto('project').values(list.map(toRow)).execute()
    await trx
      .updateTable('seed')
      .set({ fingerprint, seeded_at: at.toISOString() })
      .where('name', '=', seedName)
      .execute()
  })
}

/**
 * Serialises changes of projects until the end of the transaction, on both databases: the upsert locks the seed row,
 * and a concurrent process waits for it.
 * @returns the fingerprint of the seeded list; '' before the seed
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

/** Protects the projects from a changed built-in list. */
export async function markProjectsEdited(trx: Db): Promise<void> {
  await trx
    .updateTable('seed')
    .set({ fingerprint: editedMark })
    .where('name', '=', seedName)
    .execute()
}

function toRow(project: Project, position: number) {
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
