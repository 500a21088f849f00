import { expect, test } from 'vitest'
import { createAdminClient } from '../../../test/support/post-fixtures.ts'

const source = '# Why\n\nSalt **early**. <kbd>F8</kbd><svg onload=alert(1)></svg>\r\n'
const html = '<p>Salt <strong>early</strong>. <kbd>F8</kbd></p>'
const oven = { title: 'Oven', caseStudy: source }
const conflict = { message: 'This project was saved elsewhere after you opened it.' }

/** With the project `oven`, which has a case study, and `pan`, which has none. */
async function createClientWithCaseStudy() {
  const client = await createAdminClient()
  const created = await client.send('POST', '/api/projects', oven)
  await client.send('POST', '/api/projects', { title: 'Pan' })
  const save = (changes: object, ifMatch: string) =>
    client.app.send('PUT', '/api/projects/oven', changes, {
      headers: { ...client.headers, 'If-Match': ifMatch },
    })
  const read = async (path: string) => (await client.get(path)).json()
  return { ...client, created, save, read }
}

test('an administrator writes a case study in Markdown, and visitors get it as HTML', async () => {
  const { app, created, get, read } = await createClientWithCaseStudy()
  const project = { id: 'oven', title: 'Oven', description: '', technologies: [] }
  expect([created.status, await created.json()]).toEqual([201, { ...project, hasCaseStudy: true }])
  const response = await app.request('/api/projects/oven')
  const { content, ...rest } = await response.json()
  expect(rest).toEqual({ ...project, hasCaseStudy: true })
  expect(content).toContain(html)
  expect(content).not.toMatch(/svg|alert/)
  const written = await get('/api/projects/oven?format=source')
  expect(written.headers.get('etag')).toBe('"1"')
  expect(await written.json()).toMatchObject({ caseStudy: source, revision: 1 })
  // One without a case study has an empty one.
  expect(await read('/api/projects/pan')).toMatchObject({ id: 'pan', content: '' })
  expect(await read('/api/projects/pan?format=source')).toMatchObject({ caseStudy: '' })
})

test('the list says which projects have a case study, without its text', async () => {
  const { app } = await createClientWithCaseStudy()
  const list: { id: string; hasCaseStudy?: boolean }[] = await (
    await app.request('/api/projects')
  ).json()
  expect(list.map(({ id, hasCaseStudy }) => [id, hasCaseStudy])).toEqual([
    ['oven', true],
    ['pan', undefined],
  ])
  expect(JSON.stringify(list)).not.toContain('early')
})

test('an edit of another field keeps the case study, and an empty one removes it', async () => {
  const { send, read } = await createClientWithCaseStudy()
  await send('PUT', '/api/projects/oven', { title: 'Stove' })
  expect(await read('/api/projects/oven?format=source')).toMatchObject({ caseStudy: source })
  await send('PUT', '/api/projects/oven', { caseStudy: '' })
  expect(await read('/api/projects/oven')).toMatchObject({ title: 'Stove', content: '' })
  expect(await read('/api/projects/oven')).not.toHaveProperty('hasCaseStudy')
})

test.each(['<script>alert(1)</script>', ' \n', '<!-- later -->'])(
  'a case study of which %j is all keeps its text, but has no page',
  async (caseStudy) => {
    const { app, send, read } = await createClientWithCaseStudy()
    const saved = await send('PUT', '/api/projects/oven', { caseStudy })
    expect(await saved.json()).not.toHaveProperty('hasCaseStudy')
    expect(await read('/api/projects/oven?format=source')).toMatchObject({ caseStudy })
    expect((await app.request('/projects/oven')).status).toBe(404)
  },
)

test('a save based on the current revision succeeds and names the next one, any other changes nothing', async () => {
  const { save, send, read } = await createClientWithCaseStudy()
  const first = await save({ title: 'Stove' }, '"1"')
  const second = await save({ title: 'Hob' }, 'W/"2"')
  expect([first, second].map(({ status, headers }) => [status, headers.get('etag')])).toEqual([
    [200, '"2"'],
    [200, '"3"'],
  ])
  const stale = await save({ title: 'Pan', caseStudy: 'New' }, '"1"')
  expect([stale.status, await stale.json()]).toEqual([412, conflict])
  const stored = { title: 'Hob', caseStudy: source, revision: 3 }
  expect(await read('/api/projects/oven?format=source')).toMatchObject(stored)
  // A client that knows nothing of revisions.
  expect((await send('PUT', '/api/projects/oven', { title: 'Oven' })).status).toBe(200)
  expect(await read('/api/projects/oven?format=source')).toMatchObject({ revision: 4 })
})

test('of two saves based on the same revision, one is refused', async () => {
  const { save } = await createClientWithCaseStudy()
  const responses = await Promise.all([save({ title: 'A' }, '"1"'), save({ title: 'B' }, '"1"')])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 412])
})

test('an order, a deletion and its undo are no new revision', async () => {
  const { send, read } = await createClientWithCaseStudy()
  await send('PUT', '/api/projects/order', { ids: ['pan', 'oven'] })
  await send('DELETE', '/api/projects/oven')
  await send('POST', '/api/projects/oven/restore')
  expect(await read('/api/projects/oven?format=source')).toMatchObject({
    ...{ caseStudy: source, revision: 1 },
  })
})
