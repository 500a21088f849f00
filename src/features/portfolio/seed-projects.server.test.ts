import { expect, test } from 'vitest'
import type { Project } from '#site.ts'
import { openMigratedDatabase } from '../../../test/support/database.ts'
import { insertProject, removeProject } from './admin-project-queries.server.ts'
import { listProjects } from './project-queries.server.ts'
import type { ProjectInput } from './project-schema.ts'
import { seedProjects } from './seed-projects.server.ts'

const at = new Date('2026-01-02T03:04:05.678Z')
const prepList: Project = {
  id: 'prep-list',
  title: 'Prep List',
  description: 'Lists for each station.',
  link: 'https://example.com',
  image: '/assets/prep-list.webp',
  imageAlt: 'A list on a steel shelf',
  repository: 'https://example.com/git',
  year: 2024,
  technologies: [{ name: 'React' }, { name: 'SQLite' }],
}
const bare: Project = { id: 'a-bare-one', title: 'Bare', description: '', technologies: [] }
const newer = { ...prepList, title: 'Prep List 2' }

async function openPortfolio(list = [prepList, bare]) {
  const db = await openMigratedDatabase()
  await seedProjects(db, list, at)
  return db
}

test('a fresh data folder gets the built-in projects in their order, which no later list replaces', async () => {
  const db = await openPortfolio()
  await seedProjects(db, [newer], at)
  expect(await listProjects(db)).toEqual([prepList, bare])
  // As an earlier version left it.
  await db.updateTable('seed').set({ fingerprint: 'a hash' }).execute()
  await seedProjects(db, [newer], at)
  expect(await listProjects(db)).toEqual([prepList, bare])
})

test('a project that was created before the first seed is the only one', async () => {
  const db = await openMigratedDatabase()
  await insertProject(db, { title: 'Mine' } as ProjectInput, at)
  await seedProjects(db, [prepList], at)
  expect((await listProjects(db)).map(({ title }) => title)).toEqual(['Mine'])
})

test('an owner who deletes every project has none after the next start', async () => {
  const db = await openPortfolio()
  await removeProject(db, 'prep-list', at)
  await removeProject(db, 'a-bare-one', at)
  await seedProjects(db, [newer], at)
  expect(await listProjects(db)).toEqual([])
})

test('a list with a duplicate id changes nothing', async () => {
  const db = await openMigratedDatabase()
  await expect(seedProjects(db, [bare, bare], at)).rejects.toThrow(/unique/i)
  expect(await listProjects(db)).toEqual([])
})
