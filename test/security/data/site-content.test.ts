/** The site content and its preview: every field with every value, sizes, and who may see what. */
import { beforeAll, expect } from 'vitest'
import { type SiteContent, siteContentSchema } from '#features/site/site-content.ts'
import { check } from '../../support/check.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase, everyRow } from '../../support/site-database.ts'
import { addAccount } from '../support/accounts.ts'
import {
  fillDocument,
  replaceAt,
  stringPaths,
  valuePaths,
  withOneEntry,
} from '../support/filled-document.ts'
import { fuzzStrings, fuzzValues } from '../support/fuzz-values.ts'
import { findLeak } from '../support/refusals.ts'
import { preview, publish, readDocument } from '../support/site-document.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture()
let ada: { Cookie: string }
let sample: SiteContent
beforeAll(async () => {
  ada = await logIn(site())
  sample = withOneEntry((await readDocument(site(), ada)).document)
})

const shown = ['/', '/blogs', '/nowhere', '/rss.xml', '/site.webmanifest', '/admin/login']
const answers = ['/api/site', '/api/skills', '/api/services', '/.well-known/security.txt']

check('a text in every field is stored unchanged, and every page is served', async (report) => {
  const problems: string[] = []
  let stored = 0
  for (const text of fuzzStrings) {
    const { document } = fillDocument(siteContentSchema, sample, (index) => [
      `${index} ${text} ${index}`,
      `{name} ${text} {role}`,
    ])
    const response = await publish(site(), ada, document)
    // Characters that cannot be stored are refused.
    if (response.status === 400) continue
    stored++
    const read = await readDocument(site(), ada)
    if (JSON.stringify(read.document) !== JSON.stringify(document)) problems.push(`changed ${text}`)
    for (const path of [...shown, ...answers]) {
      const { status } = await call(site(), 'GET', path)
      if (status >= 500) problems.push(`${status} ${path} ${text}`)
    }
  }
  report(`${stored} of ${fuzzStrings.length} texts stored, ${problems.length} problems`)
  expect(problems).toEqual([])
  expect(stored).toBeGreaterThan(fuzzStrings.length * 0.7)
})

check('no value in any field causes a 5xx', async (report) => {
  const paths = valuePaths(sample)
  const problems: string[] = []
  const attempts = paths.flatMap((path) =>
    [...fuzzValues, undefined, {}, []].map((value) => ({ path, value })),
  )
  for (const { path, value } of attempts) {
    const body = replaceAt(sample, path, value)
    const headers = { ...ada, 'If-Match': '"1"' }
    const response = await call(site(), 'PUT', '/api/site', body, headers)
    const text = await response.text()
    if (![400, 412].includes(response.status) || findLeak(text)) {
      problems.push(`${response.status} ${path.join('.')} ${JSON.stringify(value)?.slice(0, 50)}`)
    }
  }
  report(`${attempts.length - problems.length} of ${attempts.length} answered 400 or 412`)
  expect(problems.slice(0, 9)).toEqual([])
})

check(
  'a text or list beyond its limit is refused by its path, and nothing is stored',
  async (report) => {
    const before = await everyRow(site())
    const wrong: string[] = []
    const texts = stringPaths(sample)
    for (const path of texts) {
      const document = replaceAt(sample, path, `https://example.com/${'x'.repeat(21_000)}`)
      const response = await publish(site(), ada, document)
      const { errors = {} } = await response.json()
      if (response.status !== 400 || !(path.join('.') in errors)) wrong.push(path.join('.'))
    }
    const full = withEveryList(sample)
    expect(siteContentSchema.safeParse(full).error).toBeUndefined()
    const lists = valuePaths(full).filter((path) => Array.isArray(valueAt(full, path)))
    for (const path of lists) {
      const document = replaceAt(full, path, numbered(valueAt(full, [...path, 0]), 101))
      const response = await publish(site(), ada, document)
      const { errors = {} } = await response.json()
      if (response.status !== 400 || !(path.join('.') in errors)) wrong.push(path.join('.'))
    }
    const large = await publish(site(), ada, { ...sample, more: 'x'.repeat(1024 * 1024) })
    const deep = await fetch(`${site().url}/api/site`, {
      method: 'PUT',
      headers: { ...ada, 'Content-Type': 'application/json', 'If-Match': '"1"' },
      body: `{"about":${'{"about":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
    })
    report(`${texts.length} texts and ${lists.length} lists, ${wrong.length} accepted`)
    expect(wrong).toEqual([])
    expect([large.status, deep.status]).toEqual([413, 400])
    expect(await everyRow(site())).toBe(before)
  },
)

check('only an administrator on the site’s own pages gets a preview', async (report) => {
  const pia = (await addAccount(site(), ada, 'Pia')).headers
  const foreign = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
  ]
  const secret = replaceAt(sample, ['identity', 'name'], 'Unpublished Name')
  const responses = await Promise.all([
    preview(site(), {}, secret),
    preview(site(), pia, secret),
    preview(site(), { Authorization: 'Bearer nothing' }, secret),
    ...foreign.map((headers) => preview(site(), { ...ada, ...headers }, secret)),
    ...['GET', 'HEAD', 'PUT', 'OPTIONS'].map((method) =>
      fetch(`${site().url}/admin/site/preview`, { method, headers: ada }),
    ),
    preview(site(), ada, { ...secret, more: 'x'.repeat(1024 * 1024) }),
    preview(site(), ada, 'no document'),
  ])
  const texts = await Promise.all(responses.map((response) => response.text()))
  const statuses = responses.map(({ status }) => status)
  report(statuses.join(', '))
  expect(statuses).toEqual([401, 403, 401, 403, 403, 403, 403, 405, 405, 405, 405, 413, 400])
  expect(texts.filter((text) => text.includes('Unpublished Name'))).toEqual([])
  expect(responses.filter(({ headers }) => headers.get('x-frame-options') !== 'DENY')).toEqual([])
})

check('a preview is neither stored, cached nor counted as a visit', async (report) => {
  const before = await everyRow(site())
  const visitors = await countVisitors()
  const secret = replaceAt(sample, ['identity', 'name'], 'Unpublished Name')
  const count = 20
  for (let number = 1; number <= count; number++) {
    const headers = { ...ada, 'User-Agent': `Mozilla/5.0 Firefox/${number}` }
    const response = await preview(site(), headers, secret)
    const { status } = response
    expect([status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await response.text()).toContain('Unpublished Name')
  }
  const public_ = await Promise.all([...shown, ...answers].map((path) => call(site(), 'GET', path)))
  const texts = await Promise.all(public_.map((response) => response.text()))
  expect(texts.filter((text) => text.includes('Unpublished Name'))).toEqual([])
  // Visits are counted in order: once this one is, the others would be.
  await fetch(site().url, { headers: { 'User-Agent': 'Mozilla/5.0 Firefox/999' } })
  await expect.poll(countVisitors).toBeGreaterThan(visitors)
  const counted = (await countVisitors()) - visitors
  report(`${count} previews, ${counted} visitor counted`)
  // One for this client's own reads of public pages, one for the last.
  expect(counted).toBeLessThanOrEqual(2)
  expect(await everyRow(site())).toBe(before)
})

async function countVisitors(): Promise<number> {
  const [row] = await changeDatabase(site(), 'select count(*) as visitors from visit')
  return Number(row?.visitors)
}

function valueAt(document: SiteContent, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<string | number, unknown>)[key],
    document,
  )
}

/** With an entry in each list of the résumé that the sample leaves out. */
function withEveryList(document: SiteContent): SiteContent {
  const texts = ['Text']
  const { education = [], projects = [], ...rest } = document.resume.document
  const resume = {
    ...rest,
    education: education.map((entry) => ({ ...entry, courses: texts })),
    projects: projects.map((entry) => ({ ...entry, roles: texts, highlights: texts })),
    volunteer: [{ organization: 'Name', highlights: texts }],
    awards: [{ title: 'Title' }],
    publications: [{ name: 'Name' }],
    languages: [{ language: 'Language' }],
    interests: [{ name: 'Name', keywords: texts }],
    references: [{ name: 'Name' }],
  }
  return { ...document, resume: { ...document.resume, document: resume } }
}

/** Copies of an entry that differ in their names, so that only their number is wrong. */
function numbered(entry: unknown, count: number): unknown[] {
  const names = ['name', 'title', 'label']
  return Array.from({ length: count }, (_, index) =>
    typeof entry === 'object' && entry !== null
      ? Object.fromEntries(
          Object.entries(entry).map(([key, value]) => [
            key,
            names.includes(key) ? `${index} ${value}`.slice(0, 80) : value,
          ]),
        )
      : entry,
  )
}
