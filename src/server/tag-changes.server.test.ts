/** What visitors see right after an administrator has changed a tag. */
import { type KyselyPlugin, SelectQueryNode } from 'kysely'
import { expect, test } from 'vitest'
import { createTestSite } from '../../test/support/app.ts'
import { signInAs } from '../../test/support/test-users.ts'

const soup = { title: 'Soup', excerpt: 'Warm', content: '<p>Stir.</p>', tags: ['Broth'] }

async function siteWithTag() {
  const site = await createTestSite()
  const { headers } = await signInAs(site, 'ada')
  const send = (method: string, path: string, body?: object) =>
    site.send(method, path, body, { headers })
  await send('POST', '/api/blogs', soup)
  const read = async (path: string) => (await site.request(path)).json()
  const find = async (question: string) => {
    const answers = (await read(`/api/search?q=${question}`)) as { title: string }[]
    return answers.map(({ title }) => title)
  }
  return { site, send, read, find }
}

test('the posts of a renamed and then merged tag are listed and found by the present name', async () => {
  const { send, read, find } = await siteWithTag()
  expect(await find('broth')).toEqual(['Soup'])
  await send('PUT', '/api/tags/broth', { name: 'Fond', slug: 'fond' })
  expect(await read('/api/tags')).toEqual([{ name: 'Fond', slug: 'fond', count: 1 }])
  expect([await find('fond'), await find('broth')]).toEqual([['Soup'], []])
  await send('POST', '/api/blogs', { ...soup, title: 'Stew', tags: ['Jus', 'Fond'] })
  await send('POST', '/api/tags/fond/merge', { into: 'jus' })
  expect(await read('/api/tags')).toEqual([{ name: 'Jus', slug: 'jus', count: 2 }])
  expect((await find('jus')).sort()).toEqual(['Soup', 'Stew'])
  expect(await find('fond')).toEqual([])
  await send('PUT', '/api/blogs/soup', { tags: ['Broth'], title: 'Soup again' })
  expect((await find('jus')).sort()).toEqual(['Soup again', 'Stew'])
})

test('a post is rendered again after each change of its tag', async () => {
  const { site, send } = await siteWithTag()
  const renderings = () =>
    site.logged.filter(({ msg, path }) => msg === 'internal request' && path === '/blogs/soup')
  const changes = [
    () => send('PUT', '/api/tags/broth', { name: 'Fond' }),
    () => send('PUT', '/api/tags/broth', { text: 'Slow.' }),
    () => send('PUT', '/api/tags/broth', { slug: 'jus' }),
  ]
  const counts: number[] = []
  for (const change of changes) {
    await site.request('/blogs/soup')
    await site.request('/blogs/soup')
    counts.push(renderings().length)
    expect((await change()).status).toBe(200)
  }
  await site.request('/blogs/soup')
  expect([...counts, renderings().length]).toEqual([1, 2, 3, 4])
})

test('a change is answered and shown although the index of the search takes longer', async () => {
  const released = Promise.withResolvers<void>()
  const site = await createTestSite({ plugin: holdIndex(released.promise) })
  const { headers } = await signInAs(site, 'ada')
  const sent = await site.send('POST', '/api/blogs', soup, { headers })
  expect(sent.status).toBe(201)
  expect(await (await site.request('/api/blogs')).json()).toMatchObject([{ title: 'Soup' }])
  expect(await (await site.request('/api/search?q=broth')).json()).toEqual([])
  released.resolve()
  const found = async () => (await site.request('/api/search?q=broth')).json()
  await expect.poll(found).toMatchObject([{ title: 'Soup' }])
})

/** Holds back the first query of each update of the index. */
function holdIndex(released: Promise<void>): KyselyPlugin {
  const held = new WeakSet<object>()
  return {
    transformQuery({ node, queryId }) {
      const isFirst = SelectQueryNode.is(node) && JSON.stringify(node.from).includes('search_state')
      if (isFirst) held.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (held.has(queryId)) await released
      return result
    },
  }
}
