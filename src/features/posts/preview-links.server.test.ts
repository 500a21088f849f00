/** Preview links through the API; what they show is tested with the routes of the server. */
import { expect, test } from 'vitest'
import { dayMs } from '#durations.ts'
import { testTime } from '../../../test/support/app.ts'
import { createDraftDesk, removePost, type Writer } from '../../../test/support/draft-calls.ts'
import { maxPreviewLinks } from './preview-links.server.ts'

const after = (ms: number) => new Date(testTime.getTime() + ms)

async function create(writer: Writer, body: object = {}) {
  const response = await writer.send('POST', 'preview-links', body)
  return (await response.json()) as { id: string; path: string; expiresAt: string }
}

test('an administrator creates a link for a week, and reads its token once', async () => {
  const { app, ada } = await createDraftDesk()
  const response = await ada.send('POST', 'preview-links', {})
  expect(response.status).toBe(201)
  const { path, ...link } = (await response.json()) as { path: string }
  expect(path).toMatch(/^\/preview\/[\w-]{43}$/)
  expect(link).toEqual({
    id: expect.any(String),
    createdBy: 'Ada',
    createdAt: testTime.toISOString(),
    expiresAt: after(7 * dayMs).toISOString(),
  })
  expect(await (await ada.get('preview-links')).json()).toEqual([link])
  const rows = JSON.stringify(await app.db.selectFrom('preview_link').selectAll().execute())
  expect(rows).not.toContain(path.split('/').at(-1))
})

test('a link is valid for a day to a year', async () => {
  const { app, ada } = await createDraftDesk()
  for (const days of [0, 366, 1.5, '7', null]) {
    expect((await ada.send('POST', 'preview-links', { days })).status).toBe(400)
  }
  expect(await app.db.selectFrom('preview_link').selectAll().execute()).toEqual([])
  for (const days of [1, 365]) {
    expect((await create(ada, { days })).expiresAt).toBe(after(days * dayMs).toISOString())
  }
})

test('a post has at most twenty links at a time', async () => {
  const { app, ada } = await createDraftDesk()
  const links = Array.from({ length: maxPreviewLinks + 5 }, () =>
    ada.send('POST', 'preview-links', { days: 1 }),
  )
  const statuses = (await Promise.all(links)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(maxPreviewLinks)
  const refused = await ada.send('POST', 'preview-links', {})
  expect(refused.status).toBe(409)
  expect(await refused.json()).toEqual({
    message: 'This post has 20 preview links. Revoke one first.',
  })
  app.setTime(after(dayMs))
  expect(await (await ada.get('preview-links')).json()).toEqual([])
  expect((await ada.send('POST', 'preview-links', {})).status).toBe(201)
})

test('an administrator revokes one link, and all of them', async () => {
  const { ada, max } = await createDraftDesk()
  const [first] = [await create(ada), await create(max), await create(max)]
  expect((await max.send('DELETE', `preview-links/${first?.id}`)).status).toBe(204)
  expect(await (await ada.get('preview-links')).json()).toMatchObject([
    { createdBy: 'Max' },
    { createdBy: 'Max' },
  ])
  expect((await max.send('DELETE', `preview-links/${first?.id}`)).status).toBe(404)
  expect((await max.send('DELETE', 'preview-links')).status).toBe(204)
  expect(await (await ada.get('preview-links')).json()).toEqual([])
})

test('a deleted post has no links, and no other post those of this one', async () => {
  const { app, ada } = await createDraftDesk()
  const { id } = await create(ada)
  expect((await ada.send('DELETE', `preview-links/${id}`, undefined, 'stock')).status).toBe(404)
  await removePost(app)
  const responses = await Promise.all([
    ada.get('preview-links'),
    ada.send('POST', 'preview-links', {}),
    ada.send('DELETE', 'preview-links'),
    ada.send('DELETE', `preview-links/${id}`),
  ])
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})
