/** What a page of another site can do with an administrator's cookie, on every call of the role table. */
import { expect, test } from 'vitest'
import { createSiteWithContent, everything } from '../../support/role-site.ts'
import { roleTable } from '../../support/role-table.ts'

const calls = roleTable.map(({ call, body, ada }) => {
  const [method = '', path = ''] = call.split(' ')
  return { method, path, body, isAllowed: /^2/.test(ada) }
})
/** The calls with a body that an administrator may make. */
const reading = calls.filter(
  ({ body, isAllowed }) => Object.keys(body ?? {}).length > 0 && isAllowed,
)
const unsafe = [
  ...calls.filter(({ method }) => method !== 'GET'),
  { method: 'POST', path: '/', body: {} },
  { method: 'POST', path: '/admin/site/preview', body: {} },
]

/** A site, and a function that sends a call with the administrator's cookie. */
async function siteOfAda() {
  const { app, headers, address } = await createSiteWithContent()
  const send = (method: string, path: string, body: string | undefined, more = {}) =>
    app.request(address(path), {
      method,
      headers: { ...headers.ada, 'Content-Type': 'application/json', ...more },
      ...(body !== undefined && { body }),
    })
  return { app, send }
}

test('another site can send no call, whatever it says to be its content', async () => {
  const { app, send } = await siteOfAda()
  const before = await everything(app)
  const past: string[] = []
  for (const { method, path, body } of unsafe) {
    for (const origin of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'same-site' }]) {
      for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=b']) {
        const headers = { ...origin, 'Content-Type': type }
        const { status } = await send(method, path, JSON.stringify(body ?? {}), headers)
        if (status !== 403) past.push(`${method} ${path} ${type}: ${status}`)
      }
    }
  }
  expect(past).toEqual([])
  expect(await everything(app)).toEqual(before)
})

test('no call reads a form as JSON', async () => {
  const { app, send } = await siteOfAda()
  const before = await everything(app)
  const read: string[] = []
  for (const { method, path, body } of reading) {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      const { status } = await send(method, path, JSON.stringify(body), { 'Content-Type': type })
      if (status !== 415) read.push(`${method} ${path} ${type}: ${status}`)
    }
  }
  expect(reading.length).toBeGreaterThan(15)
  expect(read).toEqual([])
  expect(await everything(app)).toEqual(before)
})

test('no link to a call changes anything, and no response may be read by another site', async () => {
  const { app, send } = await siteOfAda()
  const before = await everything(app)
  const granted: string[] = []
  const tricks = ['_method=DELETE', '_method=PUT&title=Hacked']
  const more = {
    'X-HTTP-Method-Override': 'DELETE',
    Origin: 'https://evil.example',
    'Access-Control-Request-Method': 'PUT',
  }
  for (const path of new Set(calls.map((each) => each.path))) {
    const sign = path.includes('?') ? '&' : '?'
    for (const [method, target] of [
      ...['HEAD', 'OPTIONS', 'GET'].map((method) => [method, path] as const),
      ...tricks.map((trick) => ['GET', path + sign + trick] as const),
    ]) {
      const { headers } = await send(method, target, undefined, more)
      const names = [...headers.keys()].filter((name) => name.startsWith('access-control'))
      if (names.length > 0) granted.push(`${method} ${target} ${names}`)
    }
  }
  expect(granted).toEqual([])
  expect(await everything(app)).toEqual(before)
})
