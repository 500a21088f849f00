import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { updateProject } from '#features/portfolio/admin-project-queries.server.ts'
import {
  findEditableProject,
  findProject,
  listProjects,
} from '#features/portfolio/project-queries.server.ts'
import { openTestDatabase } from '../../test/support/database.ts'
import { restoredCopyOf } from '../../test/support/restored-copy.ts'
import { migrate, migrateUpTo } from './migrate.server.ts'

const pan = { id: 'pan', title: 'Pan', description: 'Copper.', technologies: [{ name: 'C' }] }

/** From before projects could be edited, with one project. */
async function oldDatabase() {
  const db = await openTestDatabase()
  await migrateUpTo(db, '010-site-content')
  await sql`insert into project (id, position, title, description, technologies)
    values ('pan', 0, 'Pan', 'Copper.', '["C"]')`.execute(db)
  return db
}

/** From before projects had case studies. */
async function databaseWithoutCaseStudies() {
  const db = await oldDatabase()
  await migrateUpTo(db, '011-projects')
  await sql`update project set repository = 'https://example.com/git'`.execute(db)
  return db
}

test('a project without a case study survives the upgrade, and can get one', async () => {
  const db = await databaseWithoutCaseStudies()
  await migrate(db)
  expect(await listProjects(db)).toMatchObject([pan])
  expect(await findEditableProject(db, 'pan')).toMatchObject({ caseStudy: '', revision: 1 })
  await updateProject(db, 'pan', { caseStudy: '*Copper*' }, new Date())
  expect(await findProject(db, 'pan')).toMatchObject({
    ...{ repository: 'https://example.com/git', content: '<p><em>Copper</em></p>' },
  })
})

test('an owner restores an archive from before projects had case studies', async () => {
  const restored = await restoredCopyOf(await databaseWithoutCaseStudies())
  expect(await findEditableProject(restored, 'pan')).toMatchObject({ caseStudy: '', revision: 1 })
})

test('an owner restores an archive from before projects could be edited', async () => {
  expect(await listProjects(await restoredCopyOf(await oldDatabase()))).toEqual([pan])
})
