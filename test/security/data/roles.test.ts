/** Administrator calls by anonymous clients and plain users. */
import { beforeAll, expect } from 'vitest'
import { check } from '../../support/check.ts'
import { everyRow } from '../../support/site-database.ts'
import { type AdminFixtures, createAdminFixtures } from '../support/admin-calls.ts'
import { rawPathRequest } from '../support/raw-path-request.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture()
let there: AdminFixtures
beforeAll(async () => {
  there = await createAdminFixtures(site())
})

/** Spellings of a path that a router and a guard might normalise differently. */
const spellings: Record<string, (path: string) => string> = {
  'a double slash': (path) => path.replace('/api/', '/api//'),
  'a double slash first': (path) => `/${path}`,
  'a trailing slash': (path) => path.replace(/(?=\?|$)/, '/'),
  'a trailing dot': (path) => path.replace(/(?=\?|$)/, '.'),
  capitals: (path) => path.replace(/^[^?]*/, (plain) => plain.toUpperCase()),
  'a capital': (path) => path.replace('/api/', '/Api/'),
  'an encoded letter': (path) => path.replace('/api/', '/%61pi/'),
  'an encoded last letter': (path) =>
    path.replace(/[a-z](?=\?|$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'a letter encoded twice': (path) => path.replace('/api/', '/%2561pi/'),
  'an encoded slash': (path) => path.replace('/api/', '/api%2F'),
  'a dot segment': (path) => path.replace('/api/', '/api/./'),
  'dot segments': (path) => path.replace('/api/', '/api/skills/../'),
  'encoded dot segments': (path) => path.replace('/api/', '/api/skills/%2e%2e/'),
  'half encoded dot segments': (path) => path.replace('/api/', '/api/skills/..%2f'),
  backslashes: (path) => path.replaceAll('/', '\\'),
  'a backslash': (path) => path.replace('/api/', '/api\\'),
  'a path parameter': (path) => path.replace('/api/', '/api;x=1/'),
  'a last path parameter': (path) => path.replace(/(?=\?|$)/, ';.css'),
  'an extension': (path) => path.replace(/(?=\?|$)/, '.json'),
  'an encoded NUL': (path) => path.replace(/(?=\?|$)/, '%00'),
  'an encoded space': (path) => path.replace(/(?=\?|$)/, '%20'),
  'an overlong slash': (path) => path.replace('/api/', '/api%c0%af'),
  'a whole address': (path) => `http://localhost${path}`,
}

/** Headers that some proxies and frameworks trust. */
const claims = [
  ['X-Original-URL', '/api/skills'],
  ['X-Rewrite-URL', '/api/skills'],
  ['X-HTTP-Method-Override', 'GET'],
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Forwarded-User', 'ada@example.org'],
  ['X-Remote-User', 'Ada'],
  ['X-Is-Admin', 'true'],
  ['Authorization', `Basic ${btoa('ada@example.org:copper pans on a rail')}`],
] as const

check(
  'an anonymous client and a plain user are refused every administrator call',
  async (report) => {
    const before = await everyRow(site())
    const decided: string[] = []
    const expected: string[] = []
    for (const { method, path, body } of there.calls) {
      for (const { who, headers, status } of actors()) {
        const response = await rawPathRequest(site(), method, path, body, headers)
        decided.push(`${who} ${method} ${path} ${response.status}`)
        expected.push(`${who} ${method} ${path} ${status}`)
      }
    }
    const right = decided.filter((line, index) => line === expected[index]).length
    report(`${right} of ${expected.length} calls match the table`)
    expect(decided).toEqual(expected)
    expect(await everyRow(site())).toBe(before)
  },
)

check('no spelling of a path bypasses its guard', async (report) => {
  const kinds = Object.values(spellings)
  const { sent, past, rowsChanged } = await sendEachVariant((path) =>
    kinds.map((spell) => ({ path: spell(path), headers: {} })),
  )
  report(`${past.length} of ${sent} calls passed, in ${kinds.length} spellings`)
  expect(past).toEqual([])
  expect(rowsChanged).toBe(false)
})

check('no header grants administrator rights', async (report) => {
  const { sent, past, rowsChanged } = await sendEachVariant((path) =>
    claims.map(([name, value]) => ({ path, headers: { [name]: value } })),
  )
  report(`${past.length} of ${sent} calls passed, with ${claims.length} headers`)
  expect(past).toEqual([])
  expect(rowsChanged).toBe(false)
})

check('an administrator may make every one of these calls', async (report) => {
  const statuses: number[] = []
  for (const { method, path, body } of there.calls) {
    statuses.push((await rawPathRequest(site(), method, path, body, there.ada)).status)
  }
  const allowed = there.calls.map((each) => each.allowed)
  const right = statuses.filter((status, index) => status === allowed[index]).length
  report(`${right} of ${allowed.length} calls match the table`)
  expect(statuses).toEqual(allowed)
})

function actors() {
  return [
    { who: 'nobody', headers: {}, status: 401 },
    { who: 'a plain user', headers: there.pia, status: 403 },
  ]
}

const refusals = [400, 401, 403, 404]

/** Every guarded call, as both clients, in every variant. */
async function sendEachVariant(
  variantsOf: (path: string) => { path: string; headers: Record<string, string> }[],
) {
  const before = await everyRow(site())
  const past: string[] = []
  let sent = 0
  for (const { method, path, body } of there.calls) {
    for (const { who, headers } of actors()) {
      const attempts = variantsOf(path).map(async (variant) => {
        const all = { ...headers, ...variant.headers }
        const { status } = await rawPathRequest(site(), method, variant.path, body, all)
        sent++
        if (refusals.includes(status)) return
        past.push(`${who} ${method} ${variant.path} ${Object.keys(variant.headers)}: ${status}`)
      })
      await Promise.all(attempts)
    }
  }
  return { sent, past, rowsChanged: (await everyRow(site())) !== before }
}
