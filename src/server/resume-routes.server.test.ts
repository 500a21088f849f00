import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type JsonResume, jsonResumeSchema } from '#features/resume/json-resume.ts'
import type { Resume } from '#features/resume/resume-field.ts'
import { sampleResume } from '#features/resume/sample-resume.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import { addRevision, seedSite } from '#features/site/site-revisions.server.ts'
import { owner } from '#site.ts'
import { fillDocument } from '../../test/security/support/filled-document.ts'
import { createTestApp, createTestSite, type TestApp, testTime } from '../../test/support/app.ts'
import { textOf } from '../../test/support/html.ts'
import { signInAs } from '../../test/support/test-users.ts'

const page = '/assets/resume.html'

async function siteWith(resume: Partial<Resume>, identity: Partial<SiteContent['identity']> = {}) {
  const app = await createTestApp()
  await seedSite(app.db, sampleContent, testTime)
  const content = {
    ...sampleContent,
    identity: { ...sampleContent.identity, ...identity },
    resume: { ...sampleResume, ...resume },
  }
  await addRevision(app.db, { content, savedBy: 'Ada', at: testTime, basedOn: 1 })
  return app
}

const read = async (app: TestApp, path: string) => textOf(await (await app.request(path)).text())

test('a fresh site shows the sample résumé, as a page and as JSON, and not on the landing page', async () => {
  const app = await createTestApp()
  const response = await app.request(page)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ])
  const html = await response.text()
  expect(html).toMatch(/^<!doctype html><html lang="en">/)
  expect(html).toContain(`<title>Résumé of ${owner.name}</title>`)
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  const text = textOf(html)
  expect(text).toContain(`${owner.name} Full-Stack Developer Email ${owner.email}`)
  expect(text).toContain('Location Lisbon, Portugal Website remycalloway.example')
  expect(text).toContain('Code github.com/remycalloway Summary Full-stack developer working')
  expect(text).toContain(
    'Full-Stack Developer Harrow & Finch (product studio, remote) September 2025 to present Build',
  )
  expect(text).toContain('January 2025 to August 2025')
  expect(text).toContain('Alder Valley College 2011 to 2013')
  const headings = [...html.matchAll(/<h2 id="[^"]*">([^<]*)</g)].map(([, heading]) => heading)
  expect(headings).toEqual([
    ...['Summary', 'Experience', 'Projects', 'Skills', 'Education', 'Certifications'],
  ])
  const json = await app.request('/resume.json')
  expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await json.json()).toEqual(sampleResume.document)
  expect(await (await app.request('/')).text()).not.toContain('Larkspur')
})

test('both are cached with an ETag until the content changes', async () => {
  const site = await createTestSite({ fill: (db) => seedSite(db, sampleContent, testTime) })
  const { headers } = await signInAs(site, 'ada')
  const etags = []
  for (const path of [page, '/resume.json']) {
    const etag = (await site.request(path)).headers.get('etag') ?? ''
    const again = await site.request(path, { headers: { 'If-None-Match': etag } })
    expect([path, again.status]).toEqual([path, 304])
    etags.push(etag)
  }
  const resume = { ...sampleResume, document: { basics: { name: 'Ann' } } }
  const put = await site.send(...(['PUT', '/api/site', { ...sampleContent, resume }] as const), {
    headers: { ...headers, 'If-Match': '"1"' },
  })
  expect(put.status).toBe(200)
  const changed = await site.request('/resume.json', {
    headers: { 'If-None-Match': `${etags[1]}` },
  })
  expect([changed.status, await changed.json()]).toEqual([200, resume.document])
  expect(await read(site, page)).toContain('Ann')
})

test('a site without a résumé has neither page nor button, one without its file no page', async () => {
  const app = await siteWith({ kind: 'none' })
  const paths = [page, '/resume.json', '/assets/resume.pdf']
  const statuses = await Promise.all(paths.map(async (path) => (await app.request(path)).status))
  expect(statuses).toEqual([404, 404, 404])
  const home = await (await app.request('/')).text()
  expect(home).toContain('Got a project?')
  expect(home).not.toContain('My resume')
  expect(home).not.toContain(page)
  const missing = await siteWith({ kind: 'file', file: 'cv-0123456789.html' })
  expect((await missing.request(page)).status).toBe(404)
})

test('visitors don’t get what is not published, administrators do', async () => {
  const app = await siteWith({ kind: 'none', file: 'cv-0123456789.pdf' })
  const { headers } = await signInAs(app, 'ada')
  const { resume } = await (await app.request('/api/site')).json()
  expect(resume).toEqual({ kind: 'none', document: {}, file: '' })
  const all = await (await app.request('/api/site/document', { headers })).json()
  expect(all.resume).toEqual({ ...sampleResume, kind: 'none', file: 'cv-0123456789.pdf' })
})

test('the page is in the language of the site, with all sections', async () => {
  const app = await siteWith({ document: international }, { language: 'de', name: 'Ann' })
  const html = await (await app.request(page)).text()
  expect(html).toContain('<html lang="de">')
  const text = textOf(html)
  expect(text).toContain('Website von Ann')
  expect(text).toContain('Ort 10115 Berlin, Deutschland')
  expect(text).toContain('Berufserfahrung Köchin Mai 2020 bis heute')
  expect(text).toContain('Ehrenamt Tafel 2019 bis 2020')
  expect(text).toContain('Auszeichnungen Beste Suppe März 2021')
  expect(text).toContain('Sprachen Deutsch Muttersprache')
  expect(html).toContain('<a href="tel:+49301">+49 (30) 1</a>')
  expect(html).toContain('<h1>Ann</h1>')
})

const international: JsonResume = {
  basics: {
    phone: '+49 (30) 1',
    location: { postalCode: '10115', city: 'Berlin', countryCode: 'de' },
  },
  work: [{ position: 'Köchin', startDate: '2020-05' }],
  volunteer: [{ organization: 'Tafel', startDate: '2019', endDate: '2020' }],
  awards: [{ title: 'Beste Suppe', date: '2021-03-04' }],
  languages: [{ language: 'Deutsch', fluency: 'Muttersprache' }],
}

const ownHtml = '<!doctype html><title>Ann</title><script>alert(1)</script>'
const ownPdf = '%PDF-1.7 Ann'

async function siteWithFile(name: string, content: string) {
  const app = await siteWith({})
  const { headers } = await signInAs(app, 'ada')
  const upload = await app.request(`/api/resume-files?name=${name}`, {
    method: 'POST',
    headers,
    body: content,
  })
  const { file } = await upload.json()
  const resume = { ...sampleResume, kind: 'file', file }
  const put = await app.send(...(['PUT', '/api/site', { ...sampleContent, resume }] as const), {
    headers: { ...headers, 'If-Match': '"2"' },
  })
  expect([upload.status, put.status]).toEqual([201, 200])
  return { app, file }
}

test('an own HTML file is served in a sandbox', async () => {
  const { app, file } = await siteWithFile('cv.html', ownHtml)
  const response = await app.request(page)
  expect(await response.text()).toBe(ownHtml)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('content-security-policy')).toBe(
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  const others = ['/resume.json', '/assets/resume.pdf', `/uploads/${file}`]
  const statuses = await Promise.all(others.map(async (path) => (await app.request(path)).status))
  expect(statuses).toEqual([404, 404, 404])
  expect(await (await app.request('/')).text()).toContain('My resume')
})

test('the kept address redirects to an own PDF file', async () => {
  const { app, file } = await siteWithFile('cv.pdf', ownPdf)
  const redirect = await app.request(page)
  expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/assets/resume.pdf'])
  const response = await app.request('/assets/resume.pdf')
  expect(await response.text()).toBe(ownPdf)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'(?!.*script-src)/,
  )
  const again = await app.request('/assets/resume.pdf', {
    headers: { 'If-None-Match': response.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  await rm(join(app.dataDir, 'uploads', file))
  const unread = await app.request('/assets/resume.pdf', {
    headers: { 'If-None-Match': response.headers.get('etag') ?? '' },
  })
  expect(unread.status).toBe(304)
  expect((await app.request('/assets/resume.pdf')).status).toBe(404)
  expect((await app.request(`/uploads/${file}`)).status).toBe(404)
})

test('markup in every text of the document stays text', async () => {
  const markup = '</title><script>alert(1)</script><img src=x onerror=alert(2)>"\''
  const candidates = () => [markup, `https://x.example/?${markup}`]
  const start: JsonResume = { ...sampleResume.document, ...international }
  const { document } = fillDocument(jsonResumeSchema, start, candidates)
  const app = await siteWith({ document })
  const html = await (await app.request(page)).text()
  expect(html).not.toMatch(/<script|<img/)
  expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThan(25)
  const json = await app.request('/resume.json')
  expect([json.headers.get('x-content-type-options'), await json.json()]).toEqual([
    'nosniff',
    document,
  ])
})
