import { createHash } from 'node:crypto'
import type { Db } from '#db/open.server.ts'
import type { Project } from '#site.ts'

/** Every project, in the order the owner gave them. */
export async function allProjects(db: Db): Promise<Project[]> {
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
 * Brings the table to the site's list, once for each version of that list. What was changed in the
 * table itself stays until the owner edits the list.
 */
export async function followProjectList(db: Db, list: readonly Project[], at: Date): Promise<void> {
  const fingerprint = createHash('sha256').update(JSON.stringify(list)).digest('hex')
  await db.transaction().execute(async (trx) => {
    // Writing the row first makes a second process wait here, and then see what this one did.
    const known = await trx
      .insertInto('seed')
      .values({ name: 'projects', fingerprint: '', seeded_at: at.toISOString() })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: 'projects' }))
      .returning('fingerprint')
      .executeTakeFirstOrThrow()
    if (known.fingerprint === fingerprint) return
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
