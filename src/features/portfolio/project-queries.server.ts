import { createHash } from 'node:crypto'
import type { Db } from '#db/open.server.ts'
import type { Project } from '#site.ts'

/** All projects, in the order of the site's list. */
export async function listProjects(db: Db): Promise<Project[]> {
  const rows = await db
    .selectFrom('project')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, title, description, link, image, technologies }) => ({
    id,
    title,
    description,
    ...(link && { link }),
    ...(image && { image }),
    technologies: (JSON.parse(technologies) as string[]).map((name) => ({ name })),
  }))
}

/**
 * Replaces the table's rows with the site's list whenever that list has changed. Manual changes of the
 * table persist until then.
 */
export async function syncProjects(db: Db, list: readonly Project[], at: Date): Promise<void> {
  const fingerprint = createHash('sha256').update(JSON.stringify(list)).digest('hex')
  await db.transaction().execute(async (trx) => {
    // The upsert locks the row: a concurrent process waits, then reads the new fingerprint.
    const seeded = await trx
      .insertInto('seed')
      .values({ name: 'projects', fingerprint: '', seeded_at: at.toISOString() })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: 'projects' }))
      .returning('fingerprint')
      .executeTakeFirstOrThrow()
    if (seeded.fingerprint === fingerprint) return
    await trx.deleteFrom('project').execute()
    if (list.length > 0) await trx.insertInto('project').values(list.map(toRow)).execute()
    await trx
      .updateTable('seed')
      .set({ fingerprint, seeded_at: at.toISOString() })
      .where('name', '=', 'projects')
      .execute()
  })
}

function toRow(project: Project, position: number) {
  return {
    id: project.id,
    position,
    title: project.title,
    description: project.description,
    link: project.link ?? null,
    image: project.image ?? null,
    technologies: JSON.stringify(project.technologies.map(({ name }) => name)),
  }
}
