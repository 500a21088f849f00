import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { projects } from '#site.ts'
import { testTime } from '../../../test/support/app.ts'
import { openMigratedDatabase } from '../../../test/support/database.ts'
import { updateProject } from './admin-project-queries.server.ts'
import { countSampleProjects, hasOwnProject } from './sample-projects.server.ts'
import { seedProjects } from './seed-projects.server.ts'

const [first] = projects
const id = first?.id ?? ''

async function seeded() {
  const db = await openMigratedDatabase()
  await seedProjects(db, projects, testTime)
  return db
}

test('a seeded project is a sample', async () => {
  const db = await seeded()
  expect([await hasOwnProject(db), await countSampleProjects(db)]).toEqual([false, projects.length])
})

test.each([
  ['title', { title: 'Mine' }],
  ['picture', { image: '/uploads/mine.webp' }],
  ['year', { year: 1999 }],
  ['technologies', { technologies: [] }],
  ['case study', { caseStudy: 'Mine.' }],
])('a project with another %s is the owner’s', async (_, change) => {
  const db = await seeded()
  await updateProject(db, id, change, testTime)
  const samples = await countSampleProjects(db)
  expect([await hasOwnProject(db), samples]).toEqual([true, projects.length - 1])
})

test('no case study is read to know it', async () => {
  const db = await seeded()
  await updateProject(db, id, { caseStudy: 'A long story.' }, testTime)
  const read: unknown[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read.push(...result.rows)
      return result
    },
  }
  await hasOwnProject(db.withPlugin(plugin))
  expect(read).toHaveLength(projects.length)
  expect(JSON.stringify(read)).not.toContain('A long story.')
})
