import { expect, test } from 'vitest'
import { type TestApp, testTime } from '../../../test/support/app.ts'
import { createAdminClient, later } from '../../../test/support/post-fixtures.ts'
import { insertProject } from './admin-project-queries.server.ts'

const oven = {
  title: 'Oven Timer',
  description: 'Rings in time.',
  link: 'https://example.com/oven',
  image: '/uploads/oven-0123456789-800x450.webp',
  imageAlt: 'An oven',
  repository: 'https://example.com/git',
  year: 2024,
  technologies: [{ name: 'React' }, { name: 'SQLite' }],
}
const notFound = { message: 'There is nothing at this address.' }

/** With the projects `oven-timer`, `pan` and `lid`. */
async function createClientWithProjects() {
  const client = await createAdminClient()
  await insertProject(client.app.db, oven, testTime)
  await insertProject(client.app.db, { title: 'Pan' }, testTime)
  await insertProject(client.app.db, { title: 'Lid' }, testTime)
  client.app.setTime(later)
  const listed = async () => {
    const projects: { id: string }[] = await (await client.get('/api/projects')).json()
    return projects.map(({ id }) => id)
  }
  return { ...client, listed }
}

function storedProject({ db }: TestApp, id: string) {
  return db.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirst()
}

test('an administrator creates a project, and visitors get it', async () => {
  const { app, send } = await createAdminClient()
  const response = await send('POST', '/api/projects', oven)
  expect([response.status, await response.json()]).toEqual([201, { id: 'oven-timer', ...oven }])
  expect(await (await app.request('/api/projects')).json()).toEqual([{ id: 'oven-timer', ...oven }])
})

test('a project needs a title only, and is the last one', async () => {
  const { send, listed } = await createClientWithProjects()
  const response = await send('POST', '/api/projects', { title: ' Ladle ' })
  expect(await response.json()).toEqual({
    id: 'ladle',
    title: 'Ladle',
    description: '',
    technologies: [],
  })
  expect(await listed()).toEqual(['oven-timer', 'pan', 'lid', 'ladle'])
})

test('a project gets an id of its title, unless it was used before', async () => {
  const { send } = await createClientWithProjects()
  await send('DELETE', '/api/projects/lid')
  const idOf = async (title: string) =>
    (await (await send('POST', '/api/projects', { title })).json()).id
  const titles = ['Pan', 'Order', '🍲', 'Lid']
  expect(await Promise.all(titles.map(idOf))).toEqual(['pan-2', 'order-2', 'project', 'lid-2'])
})

test('of four projects with one title created at once, each has its own id', async () => {
  const { send, listed } = await createClientWithProjects()
  const create = () => send('POST', '/api/projects', { title: 'Pot' })
  const responses = await Promise.all([create(), create(), create(), create()])
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(await listed()).toEqual(['oven-timer', 'pan', 'lid', 'pot', 'pot-2', 'pot-3', 'pot-4'])
})

test.each([
  [{ title: 'Stove' }, { title: 'Stove' }],
  [{ description: '' }, { description: '' }],
  [{ link: '' }, { link: null }],
  [{ link: null }, { link: null }],
  [{ image: '/assets/a-1600.webp' }, { image: '/assets/a-1600.webp' }],
  [{ imageAlt: null }, { image_alt: null }],
  [{ repository: 'http://example.com' }, { repository: 'http://example.com' }],
  [{ year: null }, { year: null }],
  [{ technologies: [{ name: 'C' }] }, { technologies: '["C"]' }],
  [{ caseStudy: '' }, { case_study: null, case_study_html: null }],
  [{ caseStudy: '*a*\n' }, { case_study: '*a*\n', case_study_html: '<p><em>a</em></p>' }],
  [{}, {}],
])('an edit of %j changes that and nothing else', async (change, expected) => {
  const { app, send } = await createClientWithProjects()
  const before = await storedProject(app, 'oven-timer')
  const response = await send('PUT', '/api/projects/oven-timer', change)
  expect(response.status).toBe(200)
  expect(await storedProject(app, 'oven-timer')).toEqual({
    ...{ ...before, ...expected, revision: 2 },
    updated_at: later.toISOString(),
  })
})

test('four concurrent edits are all saved', async () => {
  const { app, send } = await createClientWithProjects()
  const save = (change: object) => send('PUT', '/api/projects/pan', change)
  await Promise.all([
    save({ title: 'A' }),
    save({ description: 'B' }),
    save({ year: 2020 }),
    save({ link: 'https://d.example' }),
  ])
  expect(await storedProject(app, 'pan')).toMatchObject({
    ...{ title: 'A', description: 'B', year: 2020, link: 'https://d.example' },
  })
})

test('a project with a wrong field, or too deep a case study, is refused at its field', async () => {
  const { app, send } = await createClientWithProjects()
  const before = await storedProject(app, 'oven-timer')
  const put = await send('PUT', '/api/projects/oven-timer', { link: 'javascript:alert(1)' })
  const caseStudy = `${'>'.repeat(20_000)}a`
  const post = await send('POST', '/api/projects', { title: 'New', caseStudy })
  expect([put.status, post.status]).toEqual([400, 400])
  expect([await put.json(), await post.json()]).toMatchObject([
    { errors: { link: 'Enter an address with https://' } },
    { errors: { caseStudy: 'The text is nested too deeply. Please make it flatter.' } },
  ])
  expect(await storedProject(app, 'oven-timer')).toEqual(before)
  expect(await storedProject(app, 'new')).toBeUndefined()
})

test('a deleted project disappears, and is restored at its place', async () => {
  const { app, send, listed } = await createClientWithProjects()
  const before = await storedProject(app, 'pan')
  const deletion = await send('DELETE', '/api/projects/pan')
  expect([deletion.status, await deletion.text()]).toEqual([204, ''])
  expect(await listed()).toEqual(['oven-timer', 'lid'])
  expect(await storedProject(app, 'pan')).toEqual({ ...before, deleted_at: later.toISOString() })
  const response = await send('POST', '/api/projects/pan/restore')
  expect([response.status, await response.json()]).toMatchObject([200, { id: 'pan' }])
  expect(await listed()).toEqual(['oven-timer', 'pan', 'lid'])
})

test('a deleted project can be neither edited, sorted nor deleted again', async () => {
  const { send } = await createClientWithProjects()
  await send('DELETE', '/api/projects/pan')
  const responses = [
    await send('PUT', '/api/projects/pan', { title: 'New' }),
    await send('DELETE', '/api/projects/pan'),
    await send('PUT', '/api/projects/order', { ids: ['lid', 'pan', 'oven-timer'] }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 409])
  expect(await responses[0]?.json()).toEqual(notFound)
})

test('a client gets 404 for every method at the address of no project', async () => {
  const { get, send } = await createClientWithProjects()
  const statuses = ['nowhere', 'PAN', '%00', '%E0%A4%A'].map(async (id) => {
    const responses = [
      await get(`/api/projects/${id}`),
      await get(`/api/projects/${id}?format=source`),
      await send('PUT', `/api/projects/${id}`, { title: 'New' }),
      await send('DELETE', `/api/projects/${id}`),
      await send('POST', `/api/projects/${id}/restore`),
    ]
    return responses.map(({ status }) => status)
  })
  expect(await Promise.all(statuses)).toEqual(statuses.map(() => [404, 404, 404, 404, 404]))
})

test('an administrator sorts the projects', async () => {
  const { send, listed } = await createClientWithProjects()
  const response = await send('PUT', '/api/projects/order', { ids: ['lid', 'oven-timer', 'pan'] })
  expect(response.status).toBe(204)
  expect(await listed()).toEqual(['lid', 'oven-timer', 'pan'])
})

test('an order that does not list each project once is refused', async () => {
  const { send, listed } = await createClientWithProjects()
  const order = async (ids: string) => {
    const response = await send('PUT', '/api/projects/order', { ids: ids.split(' ') })
    return [response.status, (await response.json()).message]
  }
  const message =
    'The projects were changed elsewhere, and this order does not list each of them once.'
  const orders = ['lid pan', 'lid pan pan', 'lid pan oven-timer pot', 'lid pan pot', '']
  expect(await Promise.all(orders.map(order))).toEqual(orders.map(() => [409, message]))
  expect(await listed()).toEqual(['oven-timer', 'pan', 'lid'])
})

test('a site has at most 200 projects, restored ones included', async () => {
  const { app, send } = await createClientWithProjects()
  const rows = Array.from({ length: 197 }, (_, index) => ({
    ...{ id: `p-${index}`, position: index + 3, title: 'P', description: '', technologies: '[]' },
  }))
  await app.db.insertInto('project').values(rows).execute()
  expect((await send('POST', '/api/projects', { title: 'Last' })).status).toBe(409)
  await send('DELETE', '/api/projects/pan')
  expect((await send('POST', '/api/projects', { title: 'Last' })).status).toBe(201)
  const restored = await send('POST', '/api/projects/pan/restore')
  expect([restored.status, await restored.json()]).toEqual([
    409,
    { message: 'There are 200 projects, the most that a site can have. Delete one first.' },
  ])
})

test('the section disappears with the last project', async () => {
  const { app, send } = await createClientWithProjects()
  const hasSection = async () =>
    (await (await app.request('/')).text()).includes('<section id="projects"')
  expect(await hasSection()).toBe(true)
  await send('DELETE', '/api/projects/oven-timer')
  await send('DELETE', '/api/projects/pan')
  await send('DELETE', '/api/projects/lid')
  expect(await hasSection()).toBe(false)
  expect(await (await app.request('/')).text()).not.toContain('#projects')
})
