import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { isInUse, lockDataFolder } from './data-folder-lock.server.ts'
import { migrate } from './migrate.server.ts'
import { openDatabase } from './open.server.ts'

test('a second site cannot open the folder until the first one is closed', async () => {
  const dataDir = await temporaryFolder()
  expect([isInUse(dataDir), await readdir(dataDir)]).toEqual([false, []])
  const first = await openDatabase({ dataDir, exclusive: true })
  await migrate(first)
  const second = openDatabase({ dataDir, exclusive: true })
  await expect(second).rejects.toThrow('Another process of Folio is running on the data folder')
  expect(isInUse(dataDir)).toBe(true)
  const names = (await readdir(dataDir)).filter((name) => !name.startsWith('folio.sqlite'))
  expect(names).toEqual(['folio.lock'])
  await first.destroy()
  expect(isInUse(dataDir)).toBe(false)
  const again = await openDatabase({ dataDir, exclusive: true })
  await migrate(again)
  await again.destroy()
})

test('a command opens the database of a running site', async () => {
  const dataDir = await temporaryFolder()
  const site = await openDatabase({ dataDir, exclusive: true })
  const command = await openDatabase({ dataDir })
  await command.destroy()
  expect(isInUse(dataDir)).toBe(true)
  await site.destroy()
})

test('an owner whose file system has no locks is told so, and keeps no file of the attempt', async () => {
  const dataDir = await temporaryFolder()
  const lockNothing = () => undefined
  const lock = () => lockDataFolder(dataDir, () => {}, lockNothing)
  expect(lock).toThrow(`The file system of the data folder ${dataDir} has no locks`)
  expect(await readdir(dataDir)).toEqual([])
})
