/** What a preview of a draft renders, and how often. */
import { expect, test } from 'vitest'
import { testTime } from '../../../test/support/app.ts'
import { createDraftDesk, revisionOf } from '../../../test/support/draft-calls.ts'
import { createDraftCache, loadPreview } from './previewed-post.server.ts'

test('a draft is rendered once for all who preview it, and again when it is saved', async () => {
  const { app, ada } = await createDraftDesk()
  const rendered: string[] = []
  const findPost = async (slug: string) => void rendered.push(slug)
  const links = { publicUrl: 'https://example.org', findPost }
  const cache = createDraftCache()
  const preview = async () =>
    (await loadPreview(app.db, 'onion-soup', { at: testTime, cache, links }))?.post.content
  const content = 'https://example.org/blogs/stock'
  const revision = await revisionOf(await ada.save({ content }))
  expect([await preview(), await preview()]).toEqual([
    expect.stringContaining('stock'),
    expect.stringContaining('stock'),
  ])
  expect(rendered).toEqual(['stock'])
  await ada.save({ content: `${content}\n\nMore` }, revision)
  expect(await preview()).toContain('More')
  expect(rendered).toEqual(['stock', 'stock'])
})
