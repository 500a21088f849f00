import { expect, test } from 'vitest'
import { migrate } from '#db/migrate.server.ts'
import type { Project } from '#site.ts'
import { openTestDatabase } from '../../../test/support/database.ts'
import { allProjects, followProjectList } from './project-queries.server.ts'

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
  await followProjectList(db, [prepList, bare], at)
  expect(await allProjects(db)).toEqual([prepList, bare])
})

test('a second start with the same list changes nothing', async () => {
  const db = await openPortfolio()
  await followProjectList(db, [prepList, bare], at)
  await db.deleteFrom('project').where('id', '=', 'a-bare-one').execute()
  await followProjectList(db, [prepList, bare], at)
  expect(await allProjects(db)).toEqual([prepList])
})

test('a list that the owner edited is taken over', async () => {
  const db = await openPortfolio()
  await followProjectList(db, [prepList, bare], at)
  await followProjectList(db, [{ ...prepList, title: 'Prep List 2' }], at)
  expect(await allProjects(db)).toEqual([{ ...prepList, title: 'Prep List 2' }])
})

test('an edited list is followed once as well', async () => {
  const db = await openPortfolio()
  await followProjectList(db, [prepList], at)
  await followProjectList(db, [bare], at)
  await db.deleteFrom('project').execute()
  await followProjectList(db, [bare], at)
  expect(await allProjects(db)).toEqual([])
})

test('an owner without projects has none', async () => {
  const db = await openPortfolio()
  await followProjectList(db, [prepList], at)
  await followProjectList(db, [], at)
  expect(await allProjects(db)).toEqual([])
})

test('a list with the same id twice changes nothing', async () => {
  const db = await openPortfolio()
  await followProjectList(db, [prepList], at)
  await expect(followProjectList(db, [bare, bare], at)).rejects.toThrow(/unique/i)
  expect(await allProjects(db)).toEqual([prepList])
})
