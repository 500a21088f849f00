import { expect, test } from 'vitest'
import { createTestSite, type TestApp, testTime } from '../../../test/support/app.ts'
import { textOf } from '../../../test/support/html.ts'
import { createAdminClient, later } from '../../../test/support/post-fixtures.ts'
import { signInAs } from '../../../test/support/test-users.ts'
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

test.each([
  ['Pan', 'pan-2'],
  ['Order', 'order-2'],
  ['🍲', 'project'],
])('a project named %s gets the id %s', async (title, id) => {
  const { send } = await createClientWithProjects()
  expect(await (await send('POST', '/api/projects', { title })).json()).toMatchObject({ id })
})

test('the id of a deleted project is not used again', async () => {
  const { send } = await createClientWithProjects()
  await send('DELETE', '/api/projects/pan')
  const response = await send('POST', '/api/projects', { title: 'Pan' })
  expect(await response.json()).toMatchObject({ id: 'pan-2' })
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

test.each([
  [{ title: '  ' }, 'title', 'Title is required'],
  [{ title: 'x'.repeat(121) }, 'title', 'String must contain at most 120 character(s)'],
  [{ description: 'x'.repeat(501) }, 'description', 'String must contain at most 500 character(s)'],
  [{ link: 'javascript:alert(1)' }, 'link', 'Enter an address with https://'],
  [{ link: 'https:example.com' }, 'link', 'Enter an address with https://'],
  [{ repository: 'github.com/pan' }, 'repository', 'Enter an address with https://'],
  [{ image: 'https://example.com/a.webp' }, 'image', 'Upload a picture'],
  [{ image: '/uploads/../a.webp' }, 'image', 'Upload a picture'],
  [{ image: '/uploads/a.svg' }, 'image', 'Upload a picture'],
  [{ imageAlt: 'x'.repeat(301) }, 'imageAlt', 'String must contain at most 300 character(s)'],
  [
    { caseStudy: 'x'.repeat(50_001) },
    'caseStudy',
    'String must contain at most 50000 character(s)',
  ],
  [
    { caseStudy: `${'>'.repeat(20_000)}a` },
    'caseStudy',
    'The text is nested too deeply. Please make it flatter.',
  ],
  [{ year: 1969 }, 'year', 'Enter a year from 1970 to 2100'],
  [{ year: 2101 }, 'year', 'Enter a year from 1970 to 2100'],
  [{ year: '2024' }, 'year', 'Enter a year from 1970 to 2100'],
  [
    { technologies: Array.from({ length: 13 }, (_, index) => ({ name: `T${index}` })) },
    'technologies',
    'At most 12 technologies',
  ],
  [
    { technologies: [{ name: 'x'.repeat(41) }] },
    'technologies.0.name',
    'At most 40 characters for each technology',
  ],
  [{ technologies: [{ name: 'C' }, { name: 'C' }] }, 'technologies', 'Name each technology once'],
])('%j is refused at its field', async (wrong, field, message) => {
  const { app, send } = await createClientWithProjects()
  const before = await storedProject(app, 'oven-timer')
  const responses = [
    await send('PUT', '/api/projects/oven-timer', wrong),
    await send('POST', '/api/projects', { title: 'New', ...wrong }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([400, 400])
  expect(await responses[0]?.json()).toMatchObject({ errors: { [field]: message } })
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

test.each(['nowhere', 'PAN', '%00', "'%20or%20'1'='1", '%E0%A4%A'])(
  'every method at %s gets 404',
  async (id) => {
    const { get, send } = await createClientWithProjects()
    const responses = [
      await get(`/api/projects/${id}`),
      await get(`/api/projects/${id}?format=source`),
      await send('PUT', `/api/projects/${id}`, { title: 'New' }),
      await send('DELETE', `/api/projects/${id}`),
      await send('POST', `/api/projects/${id}/restore`),
    ]
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  },
)

test('an administrator sorts the projects', async () => {
  const { send, listed } = await createClientWithProjects()
  const response = await send('PUT', '/api/projects/order', { ids: ['lid', 'oven-timer', 'pan'] })
  expect(response.status).toBe(204)
  expect(await listed()).toEqual(['lid', 'oven-timer', 'pan'])
})

test.each([
  [['lid', 'pan']],
  [['lid', 'pan', 'pan']],
  [['lid', 'pan', 'oven-timer', 'pot']],
  [['lid', 'pan', 'pot']],
  [[]],
])('the order %j is refused', async (ids) => {
  const { send, listed } = await createClientWithProjects()
  const response = await send('PUT', '/api/projects/order', { ids })
  expect([response.status, await response.json()]).toEqual([
    409,
    {
      message:
        'The projects were changed elsewhere, and this order does not list each of them once.',
    },
  ])
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

test('a change is on the landing page as soon as it is saved', async () => {
  const site = await createTestSite({ fill: (db) => insertProject(db, oven, testTime) })
  const { headers } = await signInAs(site, 'ada')
  const home = async () => textOf(await (await site.request('/')).text())
  expect(await home()).toContain('Oven Timer')
  await site.send('PUT', '/api/projects/oven-timer', { title: 'Stove Timer' }, { headers })
  expect(await home()).toContain('Stove Timer')
  await site.send('DELETE', '/api/projects/oven-timer', undefined, { headers })
  expect(await home()).not.toContain('Stove Timer')
  await site.send('POST', '/api/projects/oven-timer/restore', undefined, { headers })
  expect(await home()).toContain('Stove Timer')
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
})
