/** Temporary files in a synchronised folder. */
import { expect, test } from 'vitest'
import { createSyncedFolder } from '../../../test/support/synced-folder.ts'
import { syncFolder } from './sync-folder.server.ts'

test('a run that has to wait leaves the temporary files of the other one', async () => {
  const { now, read, root, site, sync, write } = await createSyncedFolder()
  const list = async () => {
    await write('.folio/tmp/one', 'of the first run')
    await expect(sync()).rejects.toThrow('Another run synchronises this folder.')
    expect(await read('.folio/tmp/one')).toBe('of the first run')
    return site.list()
  }
  const { problems } = await syncFolder(root, { ...site, list }, { now })
  expect(problems).toEqual([])
})

test('a text that a killed run has replaced is kept with the deleted ones', async () => {
  const { deletedTexts, read, sync, write } = await createSyncedFolder()
  await write('.folio/tmp/1234', 'half of a')
  await write('.folio/tmp/1234-replaced', 'The only copy')
  await sync()
  expect(await deletedTexts()).toEqual(['The only copy'])
  await expect(read('.folio/tmp/1234')).rejects.toThrow('ENOENT')
})
