/** Cross-site requests from an administrator's browser. */
import { beforeAll, expect } from 'vitest'
import { sampleContent } from '#features/site/sample-content.ts'
import { check } from '../../support/check.ts'
import { administrator } from '../../support/running-site.ts'
import { call } from '../../support/site-calls.ts'
import { changeDatabase, everyRow } from '../../support/site-database.ts'
import { accountCalls, type UnsafeCall } from '../support/account-calls.ts'
import { messageDraft } from '../support/accounts.ts'
import { type AdminFixtures, createAdminFixtures } from '../support/admin-calls.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture()
let there: AdminFixtures
let unsafe: UnsafeCall[]
beforeAll(async () => {
  there = await createAdminFixtures(site())
  const open = [
    { path: '/api/contact', body: messageDraft },
    { path: '/api/auth/login', body: administrator },
    { path: '/api/auth/logout', body: {} },
    { path: '/', body: messageDraft },
    { path: '/admin/site/preview', body: { content: JSON.stringify(sampleContent) } },
  ].map((each) => ({ method: 'POST', ...each }))
  unsafe = [
    ...there.calls.filter(({ method }) => method !== 'GET'),
    ...(await accountCalls(site(), there.ada)),
    ...open,
  ]
})

/** Origin headers as sent by browsers, and variants that may bypass the check. */
function foreignOrigins(): Record<string, string>[] {
  const { host, port } = new URL(site().url)
  return [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: `http://${host}.evil.example` },
    { Origin: `http://evil-${host}` },
    { Origin: `https://${host}` },
    { Origin: `xhttp://${host}` },
    { Origin: `http://127.0.0.1:${Number(port) + 1}` },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: site().url },
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', Origin: 'null' },
  ]
}

/** Content types that need no CORS preflight, and JSON. */
function bodiesOf(body: unknown): { type: string; text: string }[] {
  const json = JSON.stringify(body ?? {})
  const fields = new URLSearchParams(Object.entries((body ?? {}) as Record<string, string>))
  const parts = [...fields].map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return [
    { type: 'application/x-www-form-urlencoded', text: fields.toString() },
    { type: 'multipart/form-data; boundary=b', text: `${parts.join('')}--b--\r\n` },
    { type: 'text/plain', text: json },
    { type: 'application/json', text: json },
  ]
}

check('a cross-site request with an administrator’s cookie changes nothing', async (report) => {
  const before = await everyRow(site())
  const past: string[] = []
  let sent = 0
  for (const { method, path, body } of unsafe) {
    const attempts = foreignOrigins().flatMap((origin) =>
      bodiesOf(body).map(async (each) => {
        sent++
        const status = await send(method, path, each, origin)
        if (status !== 403) past.push(`${method} ${path} ${each.type} ${Object.values(origin)}`)
      }),
    )
    await Promise.all(attempts)
  }
  report(`${sent - past.length} of ${sent} requests to ${unsafe.length} addresses answered 403`)
  expect(past).toEqual([])
  expect(await everyRow(site())).toBe(before)
})

check('JSON calls reject form content types from any origin', async (report) => {
  const before = await everyRow(site())
  const reading = unsafe.filter(
    ({ path, body }) =>
      body !== undefined && path !== '/' && !/restore$|logout$|pictures|site\/preview/.test(path),
  )
  const statuses: number[] = []
  for (const { method, path, body } of reading) {
    for (const each of bodiesOf(body).slice(0, 3)) statuses.push(await send(method, path, each, {}))
  }
  const refused = statuses.filter((status) => status === 415).length
  report(`${refused} of ${statuses.length} answered 415`)
  expect(refused).toBe(statuses.length)
  expect(await everyRow(site())).toBe(before)
})

check('no GET request changes data', async (report) => {
  const before = await everyRow(site())
  const paths = [...new Set([...there.calls, ...unsafe].map(({ path }) => path))]
  const tricks = ['', '_method=DELETE', '_method=PUT&title=Hacked', 'method=delete']
  let sent = 0
  for (const path of paths) {
    const attempts = tricks.flatMap((trick) =>
      ['GET', 'HEAD', 'OPTIONS'].map(async (method) => {
        sent++
        const address = `${path}${path.includes('?') ? '&' : '?'}${trick}`
        const headers = { ...there.ada, 'X-HTTP-Method-Override': 'DELETE' }
        await (await call(site(), method, address, undefined, headers)).arrayBuffer()
      }),
    )
    await Promise.all(attempts)
  }
  const isSame = (await everyRow(site())) === before
  report(`${sent} requests, ${isSame ? 'no' : 'some'} row changed`)
  expect(isSame).toBe(true)
})

check('responses and preflights grant no CORS access', async (report) => {
  const paths = [...new Set(unsafe.map(({ path }) => path)), '/api/users', '/api/messages']
  const granted: string[] = []
  for (const path of paths) {
    for (const method of ['OPTIONS', 'GET']) {
      const response = await call(site(), method, path, undefined, {
        ...{ ...there.ada, Origin: 'https://evil.example' },
        'Access-Control-Request-Method': 'PUT',
      })
      await response.arrayBuffer()
      const names = [...response.headers.keys()].filter((name) => name.startsWith('access-control'))
      granted.push(...names.map((name) => `${method} ${path} ${name}`))
    }
  }
  report(`${granted.length} of ${paths.length * 2} responses have a CORS header`)
  expect(granted).toEqual([])
})

check('the site’s own pages and non-browser clients may write', async (report) => {
  const put = there.calls.find(({ method, path }) => method === 'PUT' && path.includes('/blogs/'))
  const own: Record<string, string>[] = [
    { Origin: site().url, 'Sec-Fetch-Site': 'same-origin' },
    { Origin: site().url },
    { 'Sec-Fetch-Site': 'none' },
    {},
  ]
  const statuses: number[] = []
  for (const [index, headers] of own.entries()) {
    const text = JSON.stringify({ title: `Title ${index}` })
    const json = { type: 'application/json', text }
    statuses.push(await send('PUT', put?.path ?? '', json, headers))
  }
  const rows = await changeDatabase(site(), "select title from post where title = 'Title 3'")
  report(`${statuses.filter((status) => status === 200).length} of ${own.length} written`)
  expect(statuses).toEqual([200, 200, 200, 200])
  expect(rows).toHaveLength(1)
})

async function send(
  method: string,
  path: string,
  { type, text }: { type: string; text: string },
  origin: Record<string, string>,
): Promise<number> {
  const response = await fetch(site().url + path, {
    method,
    redirect: 'manual',
    headers: { ...there.ada, 'Content-Type': type, ...origin },
    body: text,
  })
  await response.arrayBuffer()
  return response.status
}
