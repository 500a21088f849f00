import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '#db/circuit-breaker.server.ts'
import type { Db } from '#db/open.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { drawing } from '../../../test/support/pictures.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { storePicture } from './store-picture.server.ts'

/** Rejects every insert with the error. */
function failingDatabase(error: Error) {
  const execute = () => Promise.reject(error)
  return { insertInto: () => ({ values: () => ({ execute }) }) } as unknown as Db
}

async function filesAfter(error: Error) {
  const store = folderStore(await temporaryFolder())
  const deps = { db: failingDatabase(error), store, at: new Date() }
  const bytes = await drawing(40, 30).png().toBuffer()
  await expect(storePicture(deps, 'soup.png', bytes)).rejects.toBe(error)
  return store.names()
}

test('a picture whose row may have been inserted keeps its files', async () => {
  expect(await filesAfter(new DatabaseUnavailable())).toHaveLength(1)
})

test('a picture whose insert failed leaves no files', async () => {
  expect(await filesAfter(new Error('database or disk is full'))).toEqual([])
})
