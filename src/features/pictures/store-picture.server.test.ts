import { expect, test } from 'vitest'
import type { Db } from '#db/open.server.ts'
import { DatabaseAway } from '#db/presence.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { drawing } from '../../../test/support/pictures.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { storePicture } from './store-picture.server.ts'

/** Answers a write with this error. */
function failingDatabase(error: Error) {
  const execute = () => Promise.reject(error)
  return { insertInto: () => ({ values: () => ({ execute }) }) } as unknown as Db
}

async function filesAfter(error: Error) {
  const store = folderStore(await temporaryFolder())
  const parts = { db: failingDatabase(error), store, at: new Date() }
  const bytes = await drawing(40, 30).png().toBuffer()
  await expect(storePicture(parts, 'soup.png', bytes)).rejects.toBe(error)
  return store.names()
}

test('a picture whose row may have been kept keeps its files', async () => {
  expect(await filesAfter(new DatabaseAway())).toHaveLength(1)
})

test('a picture whose row was refused leaves nothing behind', async () => {
  expect(await filesAfter(new Error('database or disk is full'))).toEqual([])
})
