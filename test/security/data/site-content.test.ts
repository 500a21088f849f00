/** The site content: every field with every value, and sizes beyond the limits. */
import { expect, test } from 'vitest'
import { sampleContent } from '#features/site/sample-content.ts'
import { type SiteContent, siteContentSchema } from '#features/site/site-content.ts'
import { seedSite } from '#features/site/site-revisions.server.ts'
import { createTestSite, testTime } from '../../support/app.ts'
import { signInAs } from '../../support/test-users.ts'
import {
  fillDocument,
  replaceAt,
  stringPaths,
  valuePaths,
  withOneEntry,
} from '../support/filled-document.ts'
import { fuzzStrings, fuzzValues } from '../support/fuzz-values.ts'
import { findLeak } from '../support/refusals.ts'

const sample = withOneEntry(sampleContent)

async function siteOfAda() {
  const site = await createTestSite({ fill: (db) => seedSite(db, sampleContent, testTime) })
  const { headers } = await signInAs(site, 'ada')
  const publish = (document: unknown, etag = '"1"') =>
    site.send('PUT', '/api/site', document, { headers: { ...headers, 'If-Match': etag } })
  const revisions = () => site.db.selectFrom('site_revision').selectAll().execute()
  return { site, headers, publish, revisions }
}

test('a text in every field is stored as it was sent, and every page is served', async () => {
  const { site, headers, publish } = await siteOfAda()
  const problems: string[] = []
  let stored = 0
  let etag = '"1"'
  for (const text of fuzzStrings) {
    const { document } = fillDocument(siteContentSchema, sample, (index) => [
      `${index} ${text} ${index}`,
      `{name} ${text} {role}`,
    ])
    const response = await publish(document, etag)
    // Characters that cannot be stored are refused.
    if (response.status === 400) continue
    stored++
    const read = await site.request('/api/site/document', { headers })
    etag = read.headers.get('etag') ?? ''
    if (JSON.stringify(await read.json()) !== JSON.stringify(document)) problems.push(text)
    for (const path of [
      ...['/', '/nowhere', '/rss.xml', '/site.webmanifest', '/api/site', '/api/services'],
      '/.well-known/security.txt',
    ]) {
      const { status } = await site.request(path)
      if (status >= 500) problems.push(`${status} ${path} ${text}`)
    }
  }
  expect(problems).toEqual([])
  expect(stored).toBeGreaterThan(fuzzStrings.length * 0.7)
})

test('no value of another type is stored in any field, nor causes a 5xx', async () => {
  const { publish, revisions } = await siteOfAda()
  const before = await revisions()
  const problems: string[] = []
  const values = [...fuzzValues, undefined]
  for (const [index, path] of valuePaths(sample).entries()) {
    const documents = values.map((value) => replaceAt(sample, path, value))
    expect(() => documents.map((each) => siteContentSchema.safeParse(each))).not.toThrow()
    // Where the value is valid, the other revision keeps it out.
    const response = await publish(documents[index % values.length], '"9"')
    const isRefused = [400, 412].includes(response.status) && !findLeak(await response.text())
    if (!isRefused) problems.push(`${response.status} ${path.join('.')}`)
  }
  expect(problems).toEqual([])
  expect(await revisions()).toEqual(before)
})

test('a text or list beyond its limit is refused by its path', async () => {
  const { site, headers, publish, revisions } = await siteOfAda()
  const before = await revisions()
  const wrong: string[] = []
  const refuse = async (document: unknown, path: string) => {
    const response = await publish(document)
    const { errors = {} } = await response.json()
    if (response.status !== 400 || !(path in errors)) wrong.push(path)
  }
  for (const path of stringPaths(sample)) {
    const text = `https://example.com/${'x'.repeat(21_000)}`
    await refuse(replaceAt(sample, path, text), path.join('.'))
  }
  const full = withEveryList(sample)
  expect(siteContentSchema.safeParse(full).error).toBeUndefined()
  for (const path of valuePaths(full)) {
    const list = path.reduce<unknown>((value, key) => (value as never)[key], full)
    if (Array.isArray(list)) {
      await refuse(replaceAt(full, path, numbered(list[0], 101)), path.join('.'))
    }
  }
  expect(wrong).toEqual([])
  const large = await publish({ ...sample, more: 'x'.repeat(1024 * 1024) })
  const deep = await site.request('/api/site', {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': 'application/json', 'If-Match': '"1"' },
    body: `{"about":${'{"about":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
  })
  expect([large.status, deep.status]).toEqual([413, 400])
  expect(await revisions()).toEqual(before)
})

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
