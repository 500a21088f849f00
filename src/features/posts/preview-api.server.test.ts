import { expect, test } from 'vitest'
import { createAdminClient } from '../../../test/support/post-fixtures.ts'

test('an author sees what a reader will get and what is removed, and nothing is stored', async () => {
  const { app, send } = await createAdminClient()
  const content = '*Stir* <b onclick="x()">well</b>.'
  const response = await send('POST', '/api/preview', { content, format: 'markdown' })
  expect([response.status, await response.json()]).toEqual([
    200,
    {
      html: '<p><em>Stir</em> <b>well</b>.</p>',
      ...{ readingMinutes: 1, removed: ['onclick of <b>'] },
    },
  ])
  const unfinished = await send('POST', '/api/preview', { content: '<p>Stir <b' })
  expect(await unfinished.json()).toMatchObject({ html: '<p>Stir </p>' })
  expect(await app.db.selectFrom('post').selectAll().execute()).toEqual([])
})

test.each([
  [{}, { content: 'Required' }],
  [
    { content: 'x'.repeat(300_001) },
    { content: 'String must contain at most 300000 character(s)' },
  ],
  [
    { content: 'x'.repeat(100_001), format: 'markdown' },
    { content: 'Markdown may have at most 100,000 characters.' },
  ],
])('the preview rejects invalid content: %#', async (body, errors) => {
  const { send } = await createAdminClient()
  const response = await send('POST', '/api/preview', body)
  expect([response.status, (await response.json()).errors]).toEqual([400, errors])
})
