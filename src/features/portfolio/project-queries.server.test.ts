import { expect, test } from 'vitest'
import { migrate } from '#db/migrate.server.ts'
import type { Project } from '#site.ts'
import { openTestDatabase } from '../../../test/support/database.ts'
import { listProjects, syncProjects } from './project-queries.server.ts'

const at = new Date('2026-01-02T03:04:05.678Z')
const prepList: Project = {
  id: 'prep-list',
  title: 'Prep List',
  description: 'Lists for each station.',
  link: 'https://example.com',
  image: '/assets/prep-list.webp',
  technologies: [{ name: 'React' }, { name: 'SQLite' }],
}
const bare: Project = { id: 'a-bare-one', title: 'Bare', description: '', technologies: [] }

async function openPortfolio() {
  const db = await openTestDatabase()
  await migrate(db)
  return db
}

test('the owner’s projects are shown in the owner’s order, as they were written', async () => {
  const db = await openPortfolio()
  await syncProjects(db, [prepList, bare], at)
  expect(await listProjects(db)).toEqual([prepList, bare])
})

test('a second start with the same list changes nothing', async () => {
  const db = await openPortfolio()
  await syncProjects(db, [prepList, bare], at)
  await db.deleteFrom('project').where('id', '=', 'a-bare-one').execute()
  await syncProjects(db, [prepList, bare], at)
  expect(await listProjects(db)).toEqual([prepList])
})

test('an edited list replaces the rows', async () => {
  const db = await openPortfolio()
  await syncProjects(db, [prepList, bare], at)
  await syncProjects(db, [{ ...prepList, title: 'Prep List 2' }], at)
  expect(await listProjects(db)).toEqual([{ ...prepList, title: 'Prep List 2' }])
})

test('an edited list is applied only once', async () => {
  const db = await openPortfolio()
  await syncProjects(db, [prepList], at)
  await syncProjects(db, [bare], at)
  await db.deleteFrom('project').execute()
  await syncProjects(db, [bare], at)
  expect(await listProjects(db)).toEqual([])
})

test('an owner without projects has none', async () => {
  const db = await openPortfolio()
  await syncProjects(db, [prepList], at)
  await syncProjects(db, [], at)
  expect(await listProjects(db)).toEqual([])
})

test('a list with a duplicate id changes nothing', async () => {
  const db = await openPortfolio()
  await syncProjects(db, [prepList], at)
  await expect(syncProjects(db, [bare, bare], at)).rejects.toThrow(/unique/i)
  expect(await listProjects(db)).toEqual([prepList])
})
