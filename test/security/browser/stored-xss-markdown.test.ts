/** Stored XSS in Markdown: vectors in case studies, viewed by a reader without the policy. */
import { beforeAll, expect } from 'vitest'
import { check } from '../../support/check.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { everyNth } from '../../support/thorough.ts'
import { siteFixture } from '../support/site-fixture.ts'
import { hitsInArticles, hitsOnPages, xssMonitor } from '../support/xss-detector.ts'
import { vectors } from '../support/xss-vectors.ts'

const site = siteFixture()
const open = xssMonitor()
const studies: string[] = []
beforeAll(async () => {
  const ada = await logIn(site())
  for (const vector of vectors) {
    // As HTML of its own, inside a paragraph, and as the address of a link.
    const caseStudy = `${vector}\n\nx *y* ${vector}\n\n[x](<${vector}>) ![x](<${vector}>)`
    const project = { title: 'Study', description: vector.slice(0, 500), caseStudy }
    const response = await call(site(), 'POST', '/api/projects', project, ada)
    expect([response.status, vector]).toEqual([201, vector])
    const { id, hasCaseStudy } = await response.json()
    if (hasCaseStudy) studies.push(id)
  }
})

check('the sanitiser alone blocks every vector in a case study', async (report) => {
  const monitor = await open(site(), { bypassCSP: true })
  const paths = studies.map((id) => `/projects/${id}`)
  const hits = [
    ...(await hitsInArticles(monitor, site(), paths)),
    ...(await hitsOnPages(monitor, site(), everyNth(9, paths))),
  ]
  report(`${hits.length} ran in ${studies.length} case studies, ${monitor.errors.length} errors`)
  expect(hits.length, hits.join('\n')).toBe(0)
  expect(monitor.errors).toEqual([])
  expect(studies.length).toBeGreaterThan(vectors.length / 2)
})
