/** Stored XSS in the résumé: vectors in every text of the JSON Resume, and in an own HTML file. */
import { beforeAll, expect } from 'vitest'
import type { JsonResume } from '#features/resume/json-resume.ts'
import type { Resume } from '#features/resume/resume-field.ts'
import { check } from '../../support/check.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { siteFixture } from '../support/site-fixture.ts'
import { goTo, triggerEvents, xssMonitor } from '../support/xss-detector.ts'
import { vectors } from '../support/xss-vectors.ts'

const site = siteFixture()
const open = xssMonitor()
const page = '/assets/resume.html'
const vectorsPerFile = 6
let ada: { Cookie: string }
beforeAll(async () => {
  ada = await logIn(site())
})

async function publish(resume: Resume) {
  const current = await call(site(), 'GET', '/api/site', undefined, ada)
  const headers = { ...ada, 'If-Match': current.headers.get('etag') ?? '' }
  const content = { ...(await current.json()), resume }
  const response = await call(site(), 'PUT', '/api/site', content, headers)
  expect(response.status, await response.text()).toBe(200)
}

check('a reader of the résumé runs no vector', async (report) => {
  const document: JsonResume = {
    basics: {
      ...{
        name: vectors[0] ?? '',
        label: vectors[1] ?? '',
        summary: vectors.join('\n').slice(0, 5000),
      },
      ...{ url: 'https://x.invalid/"onclick=hit()//', phone: vectors[2] ?? '' },
    },
    work: vectors
      .map((vector) => ({
        ...{ name: vector, position: vector, location: vector, summary: vector },
        highlights: [vector],
      }))
      .slice(0, 90),
    projects: vectors.slice(0, 20).map((vector) => ({ name: vector, keywords: [vector] })),
    skills: vectors.slice(0, 20).map((vector) => ({ name: vector, keywords: [vector] })),
  }
  await publish({ kind: 'document', document, file: '' })
  const watched = await open(site(), { bypassCSP: true })
  await goTo(watched.page, site().url + page, 'domcontentloaded')
  await triggerEvents(watched.page, 'main')
  const shown = await watched.page.getByText('hit()').count()
  const hits = watched.takeHits()
  report(`${hits.length} ran, ${shown} texts are shown`)
  expect(hits).toEqual([])
  expect(shown).toBeGreaterThan(vectors.length)
})

check('an own HTML résumé runs no vector', async (report) => {
  const hits: string[] = []
  let blocked = 0
  // The policy is the same for all: several in one file take less time.
  for (let first = 0; first < vectors.length; first += vectorsPerFile) {
    const group = vectors.slice(first, first + vectorsPerFile).join('\n')
    const upload = await fetch(`${site().url}/api/resume-files?name=cv.html`, {
      ...{ method: 'POST', headers: ada, body: `<!doctype html><body>${group}` },
    })
    expect([upload.status, group]).toEqual([201, group])
    const { file } = await upload.json()
    await publish({ kind: 'file', document: {}, file })
    const watched = await open(site())
    await watched.page.goto(site().url + page, { waitUntil: 'load' })
    await triggerEvents(watched.page).catch(() => {})
    hits.push(...watched.takeHits().map((hit) => `${group}: ${hit}`))
    blocked += watched.violations.length
    await watched.context.close()
  }
  report(`${hits.length} of ${vectors.length} ran, ${blocked} blocked`)
  expect(hits).toEqual([])
  expect(blocked).toBeGreaterThan(0)
})
