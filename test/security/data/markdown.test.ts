/** Markdown as a way to script: vectors in posts, as the API and the page of the built product show them. */
import { beforeAll, expect } from 'vitest'
import { check } from '../../support/check.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { unsafeNodesIn } from '../../support/unsafe-nodes.ts'
import { markdownVectors } from '../support/markdown-vectors.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture()
let ada: { Cookie: string }
beforeAll(async () => {
  ada = await logIn(site())
})

const post = { title: 'Stock', excerpt: 'Bones and time', format: 'markdown' }

check(
  'no Markdown of a post becomes a script, handler, style or foreign protocol',
  async (report) => {
    const unsafe: string[] = []
    let last = ''
    for (const vector of markdownVectors) {
      const content = `${vector}\n\ntext\n`
      const response = await call(site(), 'POST', '/api/blogs', { ...post, content }, ada)
      expect([response.status, vector]).toEqual([201, vector])
      const stored = await response.json()
      last = stored._id
      unsafe.push(...unsafeNodesIn(stored.content).map((node) => `${vector}: ${node}`))
    }
    const page = await (await fetch(`${site().url}/blogs/${last}`)).text()
    report(`${unsafe.length} of ${markdownVectors.length} vectors survived`)
    expect(unsafe).toEqual([])
    expect(page).not.toMatch(/ style="|javascript:/)
  },
)

check('the preview shows what is published, and stays as harmless', async (report) => {
  const differing: string[] = []
  for (const content of markdownVectors) {
    const preview = await call(site(), 'POST', '/api/preview', { content, format: 'markdown' }, ada)
    const published = await call(site(), 'POST', '/api/blogs', { ...post, content }, ada)
    const [{ html }, { content: stored }] = [await preview.json(), await published.json()]
    if (stored !== html) differing.push(content)
    expect(unsafeNodesIn(html)).toEqual([])
  }
  report(`${differing.length} of ${markdownVectors.length} differ`)
  expect(differing).toEqual([])
})
