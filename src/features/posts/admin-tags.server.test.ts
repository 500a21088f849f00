import { expect, test } from 'vitest'
import { createAdminClient, soup } from '../../../test/support/post-fixtures.ts'

/** Three posts with the tags Broth and Stock, one of them with both, and an unused tag. */
async function createTaggedSite() {
  const desk = await createAdminClient()
  const create = (title: string, tags: string[]) =>
    desk.send('POST', '/api/blogs', { ...soup, title, tags })
  await create('One', ['Broth'])
  await create('Two', ['broth', 'Stock'])
  await create('Three', ['Stock'])
  await desk.app.db.insertInto('tag').values({ slug: 'old', name: 'Old' }).execute()
  const titlesAt = async (slug: string) => {
    const posts = (await (await desk.app.request(`/api/blogs?tag=${slug}`)).json()) as {
      title: string
    }[]
    return posts.map(({ title }) => title).sort()
  }
  const tags = async () => (await desk.app.request('/api/tags')).json()
  const put = (slug: string, body: unknown) => desk.send('PUT', `/api/tags/${slug}`, body)
  const merge = (slug: string, into: unknown) =>
    desk.send('POST', `/api/tags/${slug}/merge`, { into })
  return { ...desk, titlesAt, tags, put, merge }
}

const broth = { name: 'Broth', slug: 'broth', text: '', count: 2, postCount: 2, aliases: [] }
const stock = { ...broth, name: 'Stock', slug: 'stock' }

test('an administrator lists every tag, with unused ones and the number of all posts', async () => {
  const { get, send } = await createTaggedSite()
  await send('POST', '/api/blogs', { ...soup, title: 'Gone', tags: ['Broth'] })
  await send('DELETE', '/api/blogs/gone', undefined)
  const later = { publishedAt: '2099-01-01T00:00:00.000Z', status: 'scheduled' }
  await send('POST', '/api/blogs', { ...soup, title: 'Later', tags: ['Stock'], ...later })
  const response = await get('/api/tags?status=all')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual([
    { ...broth, postCount: 3 },
    { ...stock, postCount: 3 },
    { name: 'Old', slug: 'old', text: '', count: 0, postCount: 0, aliases: [] },
  ])
  expect((await get('/api/tags?status=some')).status).toBe(400)
})

test('a tag has a new name, a text and a cover, and its posts keep it', async () => {
  const { put, tags, titlesAt } = await createTaggedSite()
  const picture = { imageUrl: '/uploads/pot.webp', imageAlt: 'A pot' }
  const response = await put('broth', { name: '  Bone   broth ', text: ' Slow. ', ...picture })
  expect(response.status).toBe(200)
  const changed = { ...broth, name: 'Bone broth', text: 'Slow.', aliases: ['bone-broth'] }
  expect(await response.json()).toEqual({ ...changed, ...picture })
  expect(await tags()).toContainEqual({ name: 'Bone broth', slug: 'broth', count: 2 })
  expect(await titlesAt('broth')).toEqual(['One', 'Two'])
  const cleared = await put('broth', { text: null, imageUrl: '', imageAlt: 'Left over' })
  expect(await cleared.json()).toEqual({ ...changed, text: '' })
})

test('a former slug and a former name lead to the tag, also after several changes', async () => {
  const { app, put, send, tags, titlesAt } = await createTaggedSite()
  await put('broth', { name: 'Fond', slug: 'fond' })
  await put('fond', { slug: 'jus' })
  expect(await titlesAt('broth')).toEqual(['One', 'Two'])
  expect(await titlesAt('fond')).toEqual(['One', 'Two'])
  await send('POST', '/api/blogs', { ...soup, title: 'Four', tags: ['Broth', 'fond', 'JUS'] })
  expect(await tags()).toContainEqual({ name: 'Fond', slug: 'jus', count: 3 })
  const back = await put('jus', { name: 'Broth', slug: 'broth' })
  expect(await back.json()).toMatchObject({ slug: 'broth', aliases: ['fond', 'jus'], count: 3 })
  expect(await app.db.selectFrom('post_tag').selectAll().execute()).not.toContainEqual(
    expect.objectContaining({ tag_slug: 'jus' }),
  )
})

test('the slug and the name of another tag are refused at their fields, former ones too', async () => {
  const { put, tags } = await createTaggedSite()
  await put('stock', { slug: 'jus' })
  const before = await tags()
  for (const slug of ['jus', 'stock']) {
    const refused = await put('broth', { slug })
    expect(refused.status).toBe(409)
    const message = 'The tag “Stock” has, or had, this address. Choose a different one.'
    expect(await refused.json()).toEqual({ message, errors: { slug: message } })
  }
  const refused = await put('broth', { name: 'STOCK' })
  expect(refused.status).toBe(409)
  const message = 'The tag “Stock” has, or had, this name. Merge the two instead.'
  expect(await refused.json()).toEqual({ message, errors: { name: message } })
  expect(await tags()).toEqual(before)
})

test('a merged tag leaves its posts, its slug and its aliases to the other one', async () => {
  const { put, merge, tags, titlesAt, send } = await createTaggedSite()
  await put('broth', { text: 'Gone with it', slug: 'fond' })
  await put('stock', { text: 'It stays' })
  const response = await merge('fond', 'stock')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    ...{ ...stock, text: 'It stays', count: 3, postCount: 3 },
    aliases: ['broth', 'fond'],
  })
  expect(await tags()).toEqual([{ name: 'Stock', slug: 'stock', count: 3 }])
  for (const slug of ['stock', 'fond', 'broth']) {
    expect(await titlesAt(slug)).toEqual(['One', 'Three', 'Two'])
  }
  await send('PUT', '/api/blogs/one', { tags: ['Broth'] })
  expect(await tags()).toEqual([{ name: 'Stock', slug: 'stock', count: 3 }])
})

test('a repeated rename or merge gets the first answer', async () => {
  const { put, merge } = await createTaggedSite()
  const rename = { name: 'Fond', slug: 'fond', text: 'Slow.' }
  const renamed = [await put('broth', rename), await put('broth', rename)]
  expect(renamed.map(({ status }) => status)).toEqual([200, 200])
  expect(await renamed[1]?.json()).toEqual(await renamed[0]?.json())
  const merged = [await merge('fond', 'stock'), await merge('fond', 'stock')]
  expect(merged.map(({ status }) => status)).toEqual([200, 200])
  expect(await merged[1]?.json()).toEqual(await merged[0]?.json())
})

test('a change of a tag that was merged elsewhere does not reach the other one', async () => {
  const { put, merge, tags } = await createTaggedSite()
  await merge('broth', 'stock')
  const before = await tags()
  const refused = [await put('broth', { name: 'Fond' }), await merge('broth', 'old')]
  expect(refused.map(({ status }) => status)).toEqual([409, 409])
  expect(await refused[0]?.json()).toEqual({
    message: 'This tag is “Stock” by now. It was changed elsewhere.',
  })
  expect(await tags()).toEqual(before)
})

test('a tag is merged neither into itself nor into what is no tag', async () => {
  const { merge, tags } = await createTaggedSite()
  for (const into of ['broth', 'nothing', '', 7]) {
    const refused = await merge('broth', into)
    const body = { errors: { into: expect.any(String) } }
    expect([refused.status, await refused.json()]).toMatchObject([400, body])
  }
  expect(await tags()).toHaveLength(2)
})

test('an unused tag is deleted; one that posts have is not, be they deleted ones', async () => {
  const { send, get } = await createTaggedSite()
  const remove = (slug: string) => send('DELETE', `/api/tags/${slug}`, undefined)
  expect([(await remove('old')).status, (await remove('old')).status]).toEqual([204, 404])
  await send('DELETE', '/api/blogs/one', undefined)
  await send('DELETE', '/api/blogs/two', undefined)
  const refused = await remove('broth')
  expect(refused.status).toBe(409)
  expect(await refused.json()).toEqual({
    message:
      '2 posts have this tag, counting scheduled and deleted ones. Merge it into another tag instead.',
  })
  expect(await (await get('/api/tags?status=all')).json()).toHaveLength(2)
})

test('a wrong field of a tag is named, and nothing is stored', async () => {
  const { put, get } = await createTaggedSite()
  const before = await (await get('/api/tags?status=all')).json()
  const refused = await put('broth', { name: ' ', text: 'Slow.' })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ errors: { name: 'Name is required' } })
  expect(await (await get('/api/tags?status=all')).json()).toEqual(before)
})

test.each(['BROTH', '<b>日本語</b> Ünder & "so"'])(
  'the name %j is shown as typed',
  async (name) => {
    const { put, tags } = await createTaggedSite()
    expect(await (await put('broth', { name })).json()).toMatchObject({ name, slug: 'broth' })
    expect(await tags()).toContainEqual({ name, slug: 'broth', count: 2 })
  },
)

test('the source of a post names the tags that have another name by now', async () => {
  const { app, get, put, merge } = await createTaggedSite()
  const source = async (id: string) => (await get(`/api/blogs/${id}?format=source`)).json()
  expect(await source('one')).not.toHaveProperty('renamedTags')
  await put('broth', { name: 'Fond' })
  await merge('stock', 'broth')
  expect(await source('two')).toMatchObject({
    tags: ['broth', 'Stock'],
    renamedTags: { broth: 'Fond', Stock: 'Fond' },
  })
  const fields = JSON.stringify({ tags: ['Stock', 'Unknown'] })
  await app.db
    .insertInto('post_draft')
    .values({ post_id: 'one', fields, base_revision: 1, revision: 5, saved_at: '2026-03-04' })
    .execute()
  expect(await source('one')).toMatchObject({
    tags: ['Broth'],
    draft: { fields: { tags: ['Stock', 'Unknown'] } },
    renamedTags: { Broth: 'Fond', Stock: 'Fond' },
  })
})

test('a save that is repeated after a merge finds what it has stored', async () => {
  const { send, merge, tags } = await createTaggedSite()
  const edit = { ...soup, title: 'One', tags: ['broth'], status: 'published', revision: 1 }
  const first = await send('PUT', '/api/blogs/one', edit)
  await merge('broth', 'stock')
  const second = await send('PUT', '/api/blogs/one', edit)
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await second.json()).toMatchObject({ revision: 2, tags: ['broth'] })
  const shown = await send('PUT', '/api/blogs/one', { ...edit, tags: ['Stock'], revision: 2 })
  expect(await shown.json()).toMatchObject({ revision: 3, tags: ['Stock'] })
  expect(await tags()).toEqual([{ name: 'Stock', slug: 'stock', count: 3 }])
})

test('posts and tags that are saved at the same time do not contradict each other', async () => {
  const { send, put, merge, get } = await createTaggedSite()
  const responses = await Promise.all([
    send('PUT', '/api/blogs/one', { tags: ['Broth', 'New'] }),
    merge('broth', 'stock'),
    send('PUT', '/api/blogs/three', { tags: ['New', 'Broth'] }),
    put('stock', { slug: 'jus' }),
    send('POST', '/api/blogs', { ...soup, title: 'Six', tags: ['Broth', 'Stock'] }),
  ])
  expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
  const all = (await (await get('/api/tags?status=all')).json()) as { slug: string }[]
  expect(all.map(({ slug }) => slug).sort()).toEqual(['jus', 'new', 'old'])
})
