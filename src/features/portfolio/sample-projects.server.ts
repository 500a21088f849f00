/** The built-in projects among the stored ones. An edited one is the owner's. */
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { ProjectTable } from '#db/tables.ts'
import { projects } from '#site.ts'
import { selectProjects } from './project-queries.server.ts'
import { lockProjects, markProjectsSeeded, toRow } from './seed-projects.server.ts'

const sampleIds = projects.map(({ id }) => id)

/** Whether the owner has added or edited a project. */
export async function hasOwnProject(db: Db): Promise<boolean> {
  return (await readWritten(db)).some((row) => !isSample(row))
}

export async function countSampleProjects(db: Db): Promise<number> {
  return (await findSamples(db)).length
}

/** Whether built-in projects were inserted and some of them are gone. */
export async function wereSampleProjectsRemoved(db: Db): Promise<boolean> {
  const seeded = await db.selectFrom('seed').select('name').where('name', '=', 'projects').execute()
  return seeded.length > 0 && (await countSampleProjects(db)) < projects.length
}

/** Soft-deletes the built-in projects. @returns how many */
export async function removeSampleProjects(trx: Db, at: Date): Promise<number> {
  await lockProjects(trx, at)
  const samples = await findSamples(trx)
  if (samples.length === 0) return 0
  const ids = samples.map(({ id }) => id)
  const deleted_at = at.toISOString()
  await trx.updateTable('project').set({ deleted_at }).where('id', 'in', ids).execute()
  await markProjectsSeeded(trx)
  return ids.length
}

/** Restores the built-in projects that were deleted at this time. @returns how many */
export async function restoreSampleProjects(trx: Db, deletedAt: string): Promise<number> {
  await lockProjects(trx, new Date(deletedAt))
  if (sampleIds.length === 0) return 0
  const { numUpdatedRows } = await trx
    .updateTable('project')
    .set({ deleted_at: null })
    .where('id', 'in', sampleIds)
    .where('deleted_at', '=', deletedAt)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function findSamples(db: Db) {
  return (await readWritten(db)).filter(isSample)
}

/** What an owner writes: neither its place nor its state. */
const writtenColumns = [
  ...(['id', 'title', 'description', 'link', 'image', 'image_alt'] as const),
  ...(['repository', 'year', 'technologies'] as const),
] as const

type WrittenRow = Pick<Selectable<ProjectTable>, (typeof writtenColumns)[number]> & {
  has_case_study: unknown
}

function readWritten(db: Db): Promise<WrittenRow[]> {
  return (
    selectProjects(db)
      .select(writtenColumns)
      // The text itself may take fifty kilobytes, and this is read after each write.
      .select((eb) => eb('case_study', 'is not', null).as('has_case_study'))
      .execute()
  )
}

/** Whether nothing was written into it since the seed. */
function isSample(row: WrittenRow): boolean {
  const sample = projects.find(({ id }) => id === row.id)
  if (!sample || row.has_case_study) return false
  const seeded = toRow(sample, 0)
  return writtenColumns.every((name) => row[name] === seeded[name])
}
