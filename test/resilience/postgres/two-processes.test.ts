/** Two processes on one database: what one of them writes is true for the other. */
import { expect, test } from 'vitest'
import { addAccount, addPost, messageDraft } from '../../security/support/accounts.ts'
import { from } from '../../security/support/client-addresses.ts'
import { publish, readDocument } from '../../security/support/site-document.ts'
import { drawing } from '../../support/pictures.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { twoSites } from '../support/two-processes.ts'
import { upload } from '../support/writers.ts'

const sites = twoSites(async () => ({}))

async function statusOf(site: RunningSite, path: string, headers = {}): Promise<number> {
  return (await call(site, 'GET', path, undefined, headers)).status
}

test('two processes that start at the same time create one site', async () => {
  const [a] = sites()
  expect(await changeDatabase(a, 'select email from "user"')).toHaveLength(1)
  const titles = (await changeDatabase(a, 'select title from post')).map(({ title }) => title)
  expect(titles.length).toBeGreaterThan(0)
  expect(new Set(titles).size).toBe(titles.length)
})

test('a session of one process is valid on the other, and ends on both', async () => {
  const [a, b] = sites()
  const headers = await logIn(a)
  const profiles = () => Promise.all([a, b].map((it) => statusOf(it, '/api/auth/profile', headers)))
  expect(await profiles()).toEqual([200, 200])
  await call(a, 'POST', '/api/auth/logout', undefined, headers)
  expect(await profiles()).toEqual([401, 401])
})

test('a post and the site content of one process appear on the other', async () => {
  const [a, b] = sites()
  const headers = await logIn(a)
  const textOn = async (path: string) => (await fetch(b.url + path)).text()
  // The other process has the pages in memory.
  for (const path of ['/', '/blogs']) await textOn(path)
  const id = await addPost(a, headers, { title: 'Stock of the day' })
  await expect.poll(() => textOn('/blogs')).toContain('Stock of the day')
  await call(a, 'PUT', `/api/blogs/${id}`, { title: 'Broth' }, headers)
  await expect.poll(() => textOn(`/blogs/${id}`)).toContain('Broth')
  await call(a, 'DELETE', `/api/blogs/${id}`, undefined, headers)
  await expect.poll(() => statusOf(b, `/blogs/${id}`)).toBe(410)
  const { document } = await readDocument(a, headers)
  const identity = { ...document.identity, name: 'Another Owner' }
  expect((await publish(a, headers, { ...document, identity })).status).toBe(200)
  expect(await (await fetch(a.url)).text()).toContain('Another Owner')
  for (const path of ['/', '/nowhere', '/admin/login', '/api/site', '/rss.xml']) {
    await expect.poll(() => textOn(path)).toContain('Another Owner')
  }
})

test('a picture uploaded to one process is complete on the other', async () => {
  const [a, b] = sites()
  const picture = await drawing(90, 60).jpeg().toBuffer()
  const { src } = await (await upload(a, await logIn(a), picture)).json()
  const bytes = async ({ url }: RunningSite) => Buffer.from(await (await fetch(url + src)).bytes())
  const [here, there] = await Promise.all([bytes(a), bytes(b)])
  expect(here.length).toBeGreaterThan(50)
  expect(there.equals(here)).toBe(true)
})

test('messages from one address are counted across both processes', async () => {
  const responses = await Promise.all(
    Array.from({ length: 14 }, (_, index) =>
      call(sites()[index % 2 ? 1 : 0], 'POST', '/api/contact', messageDraft, from('203.0.113.2')),
    ),
  )
  const statuses = responses.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([...Array(10).fill(201), ...Array(4).fill(429)])
  const spam = await changeDatabase(sites()[0], 'select id from contact_message where is_spam = 1')
  expect(spam).toHaveLength(5)
})

test('of two administrators who demote each other through both processes, one remains', async () => {
  const [a, b] = sites()
  const demote = { isAdmin: false }
  for (let round = 0; round < 3; round++) {
    const ada = await logIn(a)
    const { _id } = await (await call(a, 'GET', '/api/auth/profile', undefined, ada)).json()
    const max = await addAccount(a, ada, `Max${round}`, true)
    const responses = await Promise.all([
      call(a, 'PUT', `/api/users/${max._id}`, demote, ada),
      call(b, 'PUT', `/api/users/${_id}`, demote, max.headers),
    ])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await changeDatabase(a, 'select id from "user" where is_admin = 1')).toHaveLength(1)
    await changeDatabase(a, `update "user" set is_admin = 1 where id = '${_id}'`)
    await changeDatabase(a, `delete from "user" where id = '${max._id}'`)
  }
})
