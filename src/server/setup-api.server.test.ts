import { expect, test } from 'vitest'
import { insertProject, removeProject } from '#features/portfolio/admin-project-queries.server.ts'
import { removePost } from '#features/posts/admin-post-queries.server.ts'
import { listAllTags, mergeTag, updateTag } from '#features/posts/admin-tags.server.ts'
import { insertPost } from '#features/posts/insert-post.server.ts'
import { samplePosts } from '#features/posts/samples/sample-posts.ts'
import { updatePost } from '#features/posts/update-post.server.ts'
import { noResume } from '#features/resume/resume-field.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import { addRevision, readLiveSite } from '#features/site/site-revisions.server.ts'
import { owner, projects } from '#site.ts'
import { createTestApp, type TestApp, testTime } from '../../test/support/app.ts'
import { signInAs } from '../../test/support/test-users.ts'
import { seed } from './seed.server.ts'

const soup = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', author: 'Jonas' }
const [firstPost = '', secondPost = ''] = samplePosts.map(({ slug }) => slug)
const [firstProject = ''] = projects.map(({ id }) => id)

type Options = Parameters<typeof createTestApp>[0]

async function freshSite(options: Options = {}) {
  const app = await createTestApp({ ownDatabase: true, ...options })
  await seed(app.db, testTime)
  const { headers } = await signInAs(app, 'ada')
  return { app, headers, ...callsOf(app, headers) }
}

function callsOf(app: TestApp, headers: HeadersInit) {
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await app.send(method, path, body, { headers })
    expect(response.status).toBe(200)
    return response.json()
  }
  const setup = async () => (await app.request('/api/setup', { headers })).json()
  const ids = async (path: string) => {
    const list: { _id?: string; id?: string }[] = await (await app.request(path)).json()
    return list.map(({ _id, id }) => _id ?? id)
  }
  return { send, setup, ids }
}

test('on a fresh site nothing is done', async () => {
  const { setup } = await freshSite({ publicUrl: 'https://localhost:3000' })
  expect(await setup()).toEqual({
    done: {
      ...{ identity: false, texts: false, look: false, projects: false, post: false },
      illustrations: false,
      ...{ mail: false, address: false, login: true, secondFactor: false, samples: false },
    },
    samples: { posts: samplePosts.length, projects: projects.length },
    sampleTexts: ['hero', 'skills', 'services', 'about', 'profiles', 'contact', 'resume'],
    hasLostKitchen: false,
    isClosed: false,
  })
})

test('mail settings and a public address are done', async () => {
  const { setup } = await freshSite({
    publicUrl: 'https://jonas.example',
    mail: { smtpUrl: 'smtp://localhost', to: 'office@example.org' },
    outbox: { flush: () => {} },
  })
  expect((await setup()).done).toMatchObject({ mail: true, address: true })
})

test('the login is done without name and address of the sample', async () => {
  const { app, setup } = await freshSite()
  const logins = [{ username: owner.name }, { email: owner.email }, { username: 'Jonas' }]
  const isDone: boolean[] = []
  for (const login of logins) {
    await app.db.updateTable('user').set(login).execute()
    isDone.push((await setup()).done.login)
  }
  expect(isDone).toEqual([false, false, false])
})

test('a second factor is done for the account that has it', async () => {
  const { app, setup } = await freshSite()
  const { id } = await app.db.selectFrom('user').select('id').executeTakeFirstOrThrow()
  await app.db
    .insertInto('totp')
    .values({ user_id: id, secret: 'S', last_period: 0, created_at: testTime.toISOString() })
    .execute()
  const pia = await signInAs(app, 'pia')
  await app.db.updateTable('user').set({ is_admin: 1 }).execute()
  expect((await setup()).done.secondFactor).toBe(true)
  expect((await callsOf(app, pia.headers).setup()).done.secondFactor).toBe(false)
})

test('name and picture are done with both, the look with one of their own', async () => {
  const { app, setup } = await freshSite()
  const headshot = { ...sampleContent.identity.headshot, src: '', alt: '' }
  const look = { ...sampleContent.look, radius: 'round' as const }
  const isDone: boolean[] = []
  for (const [basedOn, change] of [
    { name: 'Jonas' },
    { headshot },
    { name: 'Jonas', headshot },
  ].entries()) {
    const content = { ...sampleContent, look, identity: { ...sampleContent.identity, ...change } }
    await addRevision(app.db, { content, savedBy: 'Ada', at: testTime, basedOn: basedOn + 1 })
    isDone.push((await setup()).done.identity)
  }
  expect(isDone).toEqual([false, false, true])
  expect((await setup()).done.look).toBe(true)
})

test('the texts are done once no part is the sample’s', async () => {
  const { app, setup } = await freshSite()
  const own = { ...sampleContent, hero: { greeting: '{name}', line: '' }, skills: [], services: [] }
  const about = { ...sampleContent.about, story: 'Mine' }
  const some = { ...own, about, profiles: [], contact: { intro: '' } }
  await addRevision(app.db, { content: some, savedBy: 'Ada', at: testTime, basedOn: 1 })
  expect(await setup()).toMatchObject({ done: { texts: false }, sampleTexts: ['about', 'resume'] })
  const ownPicture = { ...about, storyPicture: { src: '', alt: '' } }
  const all = { ...some, about: ownPicture, resume: noResume }
  await addRevision(app.db, { content: all, savedBy: 'Ada', at: testTime, basedOn: 2 })
  expect(await setup()).toMatchObject({ done: { texts: true }, sampleTexts: [] })
})

test('own and edited posts and projects are done', async () => {
  const { app, setup, send } = await freshSite()
  await insertPost(app.db, soup, testTime)
  expect((await setup()).done).toMatchObject({ post: true, projects: false })
  await send('PUT', `/api/projects/${firstProject}`, { title: 'Mine now' })
  expect(await setup()).toMatchObject({
    done: { projects: true },
    samples: { posts: samplePosts.length, projects: projects.length - 1 },
  })
})

test('an owner keeps the look and closes the checklist', async () => {
  const { send, setup } = await freshSite()
  expect(await send('PUT', '/api/setup', { isLookKept: true })).toMatchObject({
    done: { look: true },
    isClosed: false,
  })
  await send('PUT', '/api/setup', { isClosed: true })
  await send('PUT', '/api/setup', { isClosed: true })
  expect(await setup()).toMatchObject({
    done: { look: true, illustrations: false },
    isClosed: true,
  })
})

test('the kitchen goes with the samples and comes back with them, or is kept on purpose', async () => {
  const { app, send, setup } = await freshSite()
  const shown = async () => (await readLiveSite(app.db)).content.look.illustrations
  const { deletedAt } = await send('POST', '/api/setup/samples/remove')
  expect([await shown(), (await setup()).done.illustrations]).toEqual(['plain', true])
  await send('POST', '/api/setup/samples/restore', { deletedAt })
  expect([await shown(), (await setup()).done.illustrations]).toEqual(['kitchen', false])
  const { done } = await send('PUT', '/api/setup', { isKitchenKept: true })
  expect(done.illustrations).toBe(true)
})

test('an owner reads that an upgrade has taken the kitchen, until the site is published', async () => {
  const { app, setup } = await freshSite()
  const content = { ...sampleContent, hero: { greeting: '{name}', line: 'Mine' } }
  const { illustrations: _, ...look } = content.look
  const before = { ...content, look } as SiteContent
  await addRevision(app.db, { content: before, savedBy: 'Ada', at: testTime, basedOn: 1 })
  expect(await setup()).toMatchObject({ hasLostKitchen: true, done: { illustrations: true } })
  const { content: upgraded } = await readLiveSite(app.db)
  await addRevision(app.db, { content: upgraded, savedBy: 'Ada', at: testTime, basedOn: 2 })
  expect((await setup()).hasLostKitchen).toBe(false)
})

test('removing the samples leaves what the owner wrote, and can be undone', async () => {
  const { app, send, setup, ids } = await freshSite()
  await insertPost(app.db, soup, testTime)
  await insertProject(app.db, { title: 'Oven' }, testTime)
  await updatePost(app.db, firstPost, { title: 'Mine now' }, { at: testTime, savedBy: 'Ada' })
  await send('PUT', `/api/projects/${firstProject}`, { description: 'Mine now' })
  const [posts, shownProjects] = [await ids('/api/blogs'), await ids('/api/projects')]
  const removal = await send('POST', '/api/setup/samples/remove')
  expect(removal).toEqual({
    posts: samplePosts.length - 1,
    projects: projects.length - 1,
    deletedAt: testTime.toISOString(),
  })
  expect((await ids('/api/blogs')).toSorted()).toEqual([firstPost, 'soup'].toSorted())
  expect(await ids('/api/projects')).toEqual([firstProject, 'oven'])
  expect((await setup()).done.samples).toBe(true)
  await send('POST', '/api/setup/samples/restore', { deletedAt: removal.deletedAt })
  expect([await ids('/api/blogs'), await ids('/api/projects')]).toEqual([posts, shownProjects])
})

test('tags that only samples had go with them, and come back', async () => {
  const { app, send } = await freshSite()
  const tagIds = async () => (await listAllTags(app.db, testTime)).map(({ slug }) => slug).sort()
  const before = await tagIds()
  await insertPost(app.db, { ...soup, tags: ['Web', 'Broth'] }, testTime)
  await updateTag(app.db, testTime, 'craft', { text: 'My craft.' })
  const { deletedAt } = await send('POST', '/api/setup/samples/remove')
  expect(await tagIds()).toEqual(['broth', 'craft', 'web'])
  await send('POST', `/api/blogs/${firstPost}/restore`)
  expect(await tagIds()).toEqual(['broth', 'craft', 'databases', 'reliability', 'web'])
  await send('POST', '/api/setup/samples/restore', { deletedAt })
  expect(await tagIds()).toEqual([...before, 'broth'].sort())
})

test('tags of the samples that the owner renamed or merged others into stay', async () => {
  const { app, send } = await freshSite()
  await updateTag(app.db, testTime, 'web', { name: 'WEB' })
  await insertPost(app.db, { ...soup, tags: ['Broth'] }, testTime)
  await mergeTag(app.db, testTime, 'broth', 'craft')
  await app.db.deleteFrom('post').where('title', '=', soup.title).execute()
  await send('POST', '/api/setup/samples/remove')
  const left = await listAllTags(app.db, testTime)
  expect(left.map(({ slug, aliases }) => [slug, aliases]).sort()).toEqual([
    ['craft', ['broth']],
    ['web', []],
  ])
})

test('removed samples stay removed at the next start, and undoing restores nothing that was deleted before', async () => {
  const { app, send, ids } = await freshSite()
  await removePost(app.db, secondPost, new Date(testTime.getTime() - 1000))
  await insertPost(app.db, soup, testTime)
  await removePost(app.db, 'soup', testTime)
  await insertProject(app.db, { title: 'Oven' }, testTime)
  await removeProject(app.db, 'oven', testTime)
  const { deletedAt } = await send('POST', '/api/setup/samples/remove')
  await seed(app.db, testTime)
  expect([await ids('/api/blogs'), await ids('/api/projects')]).toEqual([[], []])
  await send('POST', '/api/setup/samples/restore', { deletedAt })
  expect(await ids('/api/blogs')).toHaveLength(samplePosts.length - 1)
  expect(await ids('/api/blogs')).not.toContain('soup')
  expect(await ids('/api/projects')).not.toContain('oven')
})

test('a request that is no step of the setup is refused', async () => {
  const { app, headers } = await freshSite()
  const statusOf = async (method: string, path: string, body: object) =>
    (await app.send(method, path, body, { headers })).status
  expect(await statusOf('PUT', '/api/setup', { isClosed: false })).toBe(400)
  expect(await statusOf('PUT', '/api/setup', { done: { post: true } })).toBe(400)
  expect(await statusOf('POST', '/api/setup/samples/restore', { deletedAt: 'today' })).toBe(400)
})
