/** Scripts in content: what the sanitiser leaves of them, and what the policy lets run. */
import { beforeAll, expect, test } from 'vitest'
import { renderHtml } from '#html/render-html.server.ts'
import { markdownToHtml } from '#markdown/markdown.server.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { markdownVectors } from '../support/markdown-vectors.ts'
import { publish, readDocument } from '../support/site-document.ts'
import { siteFixture } from '../support/site-fixture.ts'
import {
  hitsIn,
  sendEvents,
  triggerEvents,
  type XssMonitor,
  xssMonitor,
} from '../support/xss-detector.ts'
import { clobbering, imageUrlVectors, vectors } from '../support/xss-vectors.ts'

const site = siteFixture()
const open = xssMonitor()
let ada: { Cookie: string }
beforeAll(async () => {
  ada = await logIn(site())
})

/** Ends whatever a vector has begun, so that it doesn't swallow the next one. */
const end =
  '--></script></style></textarea></title></template></noscript></xmp></iframe></noembed></svg></math></select></form>'
const allVectors = vectors.join(`${end}\n`)

test('no vector runs in what the sanitiser leaves of it, in HTML and in Markdown', async () => {
  const sources = [
    ...vectors.map((vector) => ({ vector, html: vector })),
    ...(await Promise.all(
      [
        ...markdownVectors,
        // As HTML of its own, inside a paragraph, and as the address of a link.
        ...vectors.map(
          (vector) => `${vector}\n\nx *y* ${vector}\n\n[x](<${vector}>) ![x](<${vector}>)`,
        ),
      ].map(async (vector) => ({ vector, html: await markdownToHtml(vector) })),
    )),
  ]
  const articles = await Promise.all(
    sources.map(async ({ vector, html }) => ({ vector, html: (await renderHtml(html)).html })),
  )
  const monitor = await open({ bypassCSP: true })
  const together = await show(
    monitor,
    articles.map(({ html }) => html),
  )
  const hits: string[] = []
  // This only names the vectors that ran.
  for (const { vector, html } of together.length > 0 ? articles : []) {
    hits.push(...(await show(monitor, [html])).map((hit) => `${vector}: ${hit}`))
  }
  expect([...hits, ...together]).toEqual([])
})

/** As the browser parses them in a page, and as the editor's preview inserts them. */
async function show(monitor: XssMonitor, articles: string[]): Promise<string[]> {
  const body = articles.map((html) => `<section>${html}</section>`).join('')
  const hits = await hitsIn(monitor, `<body>${body}`)
  // An article that swallows the rest of the document would hide it.
  expect(await monitor.page.locator('body > section').count()).toBe(articles.length)
  await monitor.page.evaluate((all) => {
    for (const html of all) {
      const place = document.createElement('section')
      document.body.append(place)
      place.innerHTML = html
    }
  }, articles)
  await triggerEvents(monitor.page)
  return [...hits, ...monitor.takeHits()]
}

test('without the sanitiser the vectors run, and with the policy none of them does', async () => {
  const policy = (await fetch(site().url)).headers.get('content-security-policy') ?? ''
  const bare = await hitsIn(await open(), `<body>${allVectors}`)
  expect(bare.length).toBeGreaterThan(vectors.length / 3)
  const monitor = await open()
  expect(
    await hitsIn(monitor, `<body>${allVectors}`, { 'Content-Security-Policy': policy }),
  ).toEqual([])
  expect(monitor.violations.length).toBeGreaterThan(vectors.length / 3)
})

test('an own HTML résumé runs no vector', async () => {
  const upload = await fetch(`${site().url}/api/resume-files?name=cv.html`, {
    ...{ method: 'POST', headers: ada, body: `<!doctype html><body>${allVectors}` },
  })
  const { file } = await upload.json()
  const { document } = await readDocument(site(), ada)
  const resume = { kind: 'file', document: {}, file }
  expect((await publish(site(), ada, { ...document, resume })).status).toBe(200)
  const { page, takeHits, violations } = await open()
  await page.goto(`${site().url}/assets/resume.html`)
  // No script of it runs, so nothing can wait in it.
  await sendEvents(page)
  expect(takeHits()).toEqual([])
  expect(violations.length).toBeGreaterThan(0)
})

test('a post with vectors in each field violates no policy, and its names shadow none of the document', async () => {
  const paths: string[] = []
  for (const [index, imageUrl] of imageUrlVectors.entries()) {
    const vector = vectors[index * 7] ?? ''
    const post = {
      ...{ title: vector.slice(0, 200), excerpt: vector, content: `${vector}\n${clobbering}` },
      ...{ author: vector.slice(0, 100), imageAlt: vector, tags: [vector.slice(0, 50)], imageUrl },
    }
    const response = await call(site(), 'POST', '/api/blogs', post, ada)
    expect(response.status).toBe(201)
    paths.push(`/blogs/${(await response.json())._id}`)
  }
  const { page, errors, violations, takeHits } = await open()
  for (const path of ['/', '/tags', '/blogs', `${paths[1]}`, `${paths[0]}`]) {
    await page.goto(site().url + path)
    if (path !== paths[0]) await triggerEvents(page, 'article')
  }
  const taken = await page.evaluate(() =>
    [...document.querySelectorAll('.prose [id], .prose [name]')]
      .flatMap((element) => [element.id, element.getAttribute('name') ?? ''])
      .filter((name) => name && !name.startsWith('post-') && name in document),
  )
  expect(taken).toEqual([])
  await page
    .getByRole('button', { name: /theme|dark|light/i })
    .first()
    .click()
  await page.getByRole('link', { name: 'Back to blog list' }).click()
  await page.waitForURL('**/blogs')
  // Authors may use any picture URL; the policy blocks those of other hosts.
  const scripts = violations.filter((text) => !/img-src|loading the image/i.test(text))
  expect([...scripts, ...errors, ...takeHits()]).toEqual([])
})
