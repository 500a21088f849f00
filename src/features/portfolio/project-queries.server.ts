import type { Selectable } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { ProjectTable } from '#db/tables.ts'
import type { Project } from '#site.ts'

/** All projects, in the owner's order. */
export async function listProjects(db: Db): Promise<Project[]> {
  const rows = await selectProjects(db).selectAll().execute()
  return rows.map(toWire)
}

export async function countProjects(db: Db): Promise<number> {
  const row = await db
    .selectFrom('project')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Those that are not deleted, in the owner's order. */
export function selectProjects(db: Db) {
  return db.selectFrom('project').where('deleted_at', 'is', null).orderBy('position').orderBy('id')
}

export function toWire(row: Selectable<ProjectTable>): Project {
  const { id, title, description, link, image, image_alt, repository, year, technologies } = row
  return {
    id,
    title,
    description,
    ...(link && { link }),
    ...(image && { image }),
    ...(image && image_alt && { imageAlt: image_alt }),
    ...(repository && { repository }),
    ...(year !== null && { year }),
    technologies: (JSON.parse(technologies) as string[]).map((name) => ({ name })),
  }
}
