/** What a preview of a draft renders, and how often. */
import { expect, test, vi } from 'vitest'
import { testTime } from '../../../test/support/app.ts'
import { createDraftDesk, revisionOf } from '../../../test/support/draft-calls.ts'
import { createDraftCache, loadPreview } from './previewed-post.server.ts'

test('a draft is rendered once for all who preview it, and again when it is saved', async () => {
  const { app, ada } = await createDraftDesk()
  const cache = createDraftCache()
  const store = vi.spyOn(cache, 'set')
  const preview = async () =>
    (await loadPreview(app.db, 'onion-soup', { at: testTime, cache }))?.post.content
  const revision = await revisionOf(await ada.save({ content: 'Stock.' }))
  expect([await preview(), await preview()]).toEqual(['<p>Stock.</p>', '<p>Stock.</p>'])
  expect(store).toHaveBeenCalledOnce()
  await ada.save({ content: 'Broth.' }, revision)
  expect(await preview()).toBe('<p>Broth.</p>')
  expect(store).toHaveBeenCalledTimes(2)
})
