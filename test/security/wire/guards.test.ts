/** Spellings of a guarded path and headers that might get past its guard, as they arrive over the network. */
import { beforeAll, expect, test } from 'vitest'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase, everyRow } from '../../support/site-database.ts'
import { addAccount, addMessage, addPost } from '../support/accounts.ts'
import { rawPathRequest } from '../support/raw-path-request.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture()
let ada: { Cookie: string }
let pia: { Cookie: string }
let calls: [method: string, path: string, body?: object][]
beforeAll(async () => {
  ada = await logIn(site())
  const { headers, _id } = await addAccount(site(), ada, 'Pia')
  pia = headers
  const [post, message] = [await addPost(site(), ada), await addMessage(site())]
  calls = [
    ['GET', '/api/users'],
    ['GET', `/api/messages/${message}`],
    ['GET', `/api/blogs/${post}?format=source`],
    ['PUT', `/api/users/${_id}`, { isAdmin: true }],
    ['POST', '/api/backups', {}],
    ['DELETE', `/api/blogs/${post}`],
  ]
})

/** A router and a guard might normalise them differently. */
const spellings: ((path: string) => string)[] = [
  (path) => path.replace('/api/', '/api//'),
  (path) => `/${path}`,
  (path) => path.replace(/(?=\?|$)/, '/'),
  (path) => path.replace(/^[^?]*/, (plain) => plain.toUpperCase()),
  (path) => path.replace('/api/', '/%61pi/'),
  (path) => path.replace('/api/', '/%2561pi/'),
  (path) => path.replace('/api/', '/api%2F'),
  (path) => path.replace('/api/', '/api/skills/../'),
  (path) => path.replace('/api/', '/api/skills/%2e%2e/'),
  (path) => path.replaceAll('/', '\\'),
  (path) => path.replace('/api/', '/api;x=1/'),
  (path) => path.replace(/(?=\?|$)/, ';.css'),
  (path) => path.replace(/(?=\?|$)/, '.json'),
  (path) => path.replace(/(?=\?|$)/, '%00'),
  (path) => path.replace('/api/', '/api%c0%af'),
  (path) => `http://localhost${path}`,
]

/** Some proxies and frameworks trust them. */
const claims = {
  'X-Original-URL': '/api/skills',
  'X-Rewrite-URL': '/api/skills',
  'X-HTTP-Method-Override': 'GET',
  'X-Forwarded-For': '127.0.0.1',
  'X-Remote-User': 'Ada',
  'X-Is-Admin': 'true',
  Authorization: `Basic ${btoa('ada@example.org:copper pans on a rail')}`,
}

test('no spelling of a path and no header brings a stranger or a plain user past a guard', async () => {
  const before = await everyRow(site())
  const past: string[] = []
  const send = async (method: string, path: string, body: unknown, headers = {}) => {
    const { status } = await rawPathRequest(site(), method, path, body, headers)
    if (![400, 401, 403, 404].includes(status)) past.push(`${method} ${path} ${status}`)
  }
  for (const [method, path, body] of calls) {
    for (const headers of [{}, pia]) {
      for (const spell of spellings) await send(method, spell(path), body, headers)
      for (const [name, value] of Object.entries(claims)) {
        await send(method, path, body, { ...headers, [name]: value })
      }
    }
  }
  expect(past).toEqual([])
  expect(await everyRow(site())).toBe(before)
  // An administrator may make each call: the refusals are those of the guards.
  for (const [method, path, body] of calls) {
    const { status } = await rawPathRequest(site(), method, path, body, ada)
    expect([method, path, Math.floor(status / 100)]).toEqual([method, path, 2])
  }
})

test('a page of another origin writes nothing with an administrator’s cookie, the site’s own does', async () => {
  const { host, port } = new URL(site().url)
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: `http://${host}.evil.example` },
    { Origin: `https://${host}` },
    { Origin: `http://127.0.0.1:${Number(port) + 1}` },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: site().url },
  ]
  const own: Record<string, string>[] = [
    { Origin: site().url, 'Sec-Fetch-Site': 'same-origin' },
    { Origin: site().url },
    { 'Sec-Fetch-Site': 'none' },
    {},
  ]
  const post = await addPost(site(), ada, { title: 'Mine' })
  const statuses: number[] = []
  for (const headers of [...foreign, ...own]) {
    const title = { title: foreign.includes(headers) ? 'Taken over' : 'Changed' }
    const path = `/api/blogs/${post}`
    statuses.push((await call(site(), 'PUT', path, title, { ...ada, ...headers })).status)
  }
  expect(statuses).toEqual([...foreign.map(() => 403), ...own.map(() => 200)])
  const titles = await changeDatabase(site(), `select title from post where id = '${post}'`)
  expect(titles).toEqual([{ title: 'Changed' }])
})
