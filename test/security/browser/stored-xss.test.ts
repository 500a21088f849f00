/** Stored XSS: vectors in posts, messages and accounts, viewed by readers and administrators. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { beforeAll, expect } from 'vitest'
import { check } from '../../support/check.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { everyNth } from '../../support/thorough.ts'
import { messageDraft } from '../support/accounts.ts'
import { clientAddress, from } from '../support/login-attempts.ts'
import { insertPasskey } from '../support/second-factor.ts'
import { siteFixture } from '../support/site-fixture.ts'
import {
  hitsInArticles,
  hitsOnPages,
  settleMs,
  triggerEvents,
  xssMonitor,
} from '../support/xss-detector.ts'
import { clobbering, imageUrlVectors, vectors } from '../support/xss-vectors.ts'

const site = siteFixture({ TRUST_PROXY: '1' })
const open = xssMonitor()
let ada: { Cookie: string }
let posts: string[]
beforeAll(async () => {
  ada = await logIn(site())
  posts = []
  // Sequentially, to spare a busy machine.
  for (const [index, vector] of vectors.entries()) posts.push(await storeIn(vector, index))
})

const silenceMs = 1000
const longestLookMs = 3000

/** Stores a post with this vector in every field. */
async function storeIn(vector: string, index: number): Promise<string> {
  const post = {
    ...{ title: vector.slice(0, 200), excerpt: vector, content: vector },
    ...{ author: vector.slice(0, 100), imageAlt: vector, tags: [vector.slice(0, 50)] },
    imageUrl: imageUrlVectors[index % imageUrlVectors.length],
  }
  const response = await call(site(), 'POST', '/api/blogs', post, ada)
  expect([response.status, vector]).toEqual([201, vector])
  return (await response.json())._id
}

check('every vector runs without sanitiser and policy', async (report) => {
  const { context, nextHit } = await open(site())
  const quiet: string[] = []
  const tried = everyNth(4, vectors)
  for (const vector of tried) {
    // A new page each: a vector that keeps navigating would block the next one.
    const page = await context.newPage()
    const show = async () => {
      await page.setContent(`<!doctype html><body>${vector}`, { waitUntil: 'commit' })
      await triggerEvents(page)
    }
    const silence = show()
      .catch(ignoreAborts)
      .then(() => wait(silenceMs, false))
    const hasRun = nextHit().then(() => true)
    if (!(await Promise.race([hasRun, silence]))) quiet.push(vector)
    page.close().catch(() => {})
  }
  report(`${tried.length - quiet.length} of ${tried.length} detected`)
  expect(quiet.length, quiet.join('\n')).toBeLessThan(tried.length / 9)
})

check('the policy alone blocks every vector', async (report) => {
  const watched = await open(site())
  const policy = (await fetch(site().url)).headers.get('content-security-policy') ?? ''
  const tried = everyNth(4, vectors)
  await watched.context.route('**/raw/*', (route) => {
    const vector = tried[Number(route.request().url().split('/').at(-1))]
    const headers = { 'Content-Security-Policy': policy, 'Content-Type': 'text/html' }
    return route.fulfill({ headers, body: `<!doctype html><body>${vector}` })
  })
  const hits: string[] = []
  for (const [index, vector] of tried.entries()) {
    // A new page each: a vector that keeps navigating would block the next one.
    const page = await watched.context.newPage()
    const look = async () => {
      await page.goto(`${site().url}/raw/${index}`, { waitUntil: 'commit' }).catch(ignoreAborts)
      await triggerEvents(page).catch(ignoreAborts)
    }
    // A vector that keeps navigating never becomes idle.
    await Promise.race([look(), wait(longestLookMs, undefined, { ref: false })])
    await wait(settleMs)
    page.close().catch(() => {})
    hits.push(...watched.takeHits().map((hit) => `${vector}: ${hit}`))
  }
  report(
    `${hits.length} of ${tried.length} ran, ${watched.violations.length} blocked by the policy`,
  )
  expect(hits.length, hits.join('\n')).toBe(0)
  expect(watched.violations.length).toBeGreaterThan(tried.length / 2)
})

check('the sanitiser alone blocks every vector in a post', async (report) => {
  const paths = posts.map((id) => `/blogs/${id}`)
  const monitor = await open(site(), { bypassCSP: true })
  const hits = [
    ...(await hitsInArticles(monitor, site(), paths)),
    ...(await hitsOnPages(monitor, site(), everyNth(9, paths))),
  ]
  report(`${hits.length} ran in ${posts.length} posts, ${monitor.errors.length} page errors`)
  expect(hits.length, hits.join('\n')).toBe(0)
  expect(monitor.errors).toEqual([])
})

check('sanitised content violates no policy', async (report) => {
  const watched = await open(site())
  const paths = ['/', '/blogs', '/blogs?page=2', ...everyNth(5, posts).map((id) => `/blogs/${id}`)]
  for (const path of paths) await visit(watched.page, path)
  // Authors may use any picture URL; the policy blocks those of other hosts.
  const scripts = watched.violations.filter((text) => !/img-src|loading the image/i.test(text))
  report(
    `${scripts.length} blocked on ${paths.length} pages, and ${watched.errors.length} page errors`,
  )
  expect(scripts).toEqual([])
  expect(watched.takeHits()).toEqual([])
  expect(watched.errors).toEqual([])
})

check('a reader of the lists and the feed runs no vector', async (report) => {
  const watched = await open(site(), { cookie: ada.Cookie, bypassCSP: true })
  const lists = ['/blogs', '/blogs?page=2', '/tags', '/rss.xml', '/sitemap.xml']
  const paths = [...lists, '/admin', '/admin/tags', '/admin/blogs']
  const hits: string[] = []
  for (const path of paths) {
    await visit(watched.page, path)
    hits.push(...watched.takeHits().map((hit) => `${path}: ${hit}`))
  }
  const texts = watched.page.locator('main').getByText('hit()')
  await texts.first().waitFor({ state: 'attached' })
  const shown = await texts.count()
  await triggerEvents(watched.page, 'main h2')
  hits.push(...watched.takeHits())
  report(`${hits.length} ran on ${paths.length} pages; ${shown} texts are shown in the last`)
  expect(hits).toEqual([])
  expect(shown).toBeGreaterThan(10)
  expect(watched.errors).toEqual([])
})

check('an author runs no vector in the editor and its preview', async (report) => {
  const { page, takeHits, errors } = await open(site(), { cookie: ada.Cookie, bypassCSP: true })
  const end = '</script></style></textarea></title></template></noscript></svg></math></select>\n'
  const bundles = Array.from({ length: 5 }, (_, bundle) =>
    vectors.filter((_vector, index) => index % 5 === bundle).join(end),
  )
  await page.goto(`${site().url}/admin/blogs/edit/${posts[0]}`)
  const hits: string[] = []
  for (const content of [...vectors.slice(0, 8), ...bundles]) {
    const preview = page.waitForResponse((response) => response.url().endsWith('/api/preview'))
    await page.getByLabel('Content').fill(`${content}<p>end of it</p>`)
    expect((await preview).status()).toBe(200)
    await page.waitForTimeout(settleMs)
    await triggerEvents(page, '.preview-page')
    hits.push(...takeHits())
  }
  report(`${hits.length} ran in ${8 + bundles.length} previews with ${vectors.length} vectors`)
  expect(hits.length, hits.join('\n')).toBe(0)
  expect(errors).toEqual([])
})

const all = vectors.join('\n').slice(0, 10_000)

check('an administrator who reads the inbox runs no vector', async (report) => {
  const half = Math.ceil(vectors.length / 2)
  for (const [index, vector] of vectors.slice(0, half).entries()) {
    const subject = vectors[half + index] ?? ''
    const message = { ...messageDraft, name: vector.slice(0, 200), subject, message: all }
    // From one client address they would count as spam.
    const sent = await call(site(), 'POST', '/api/contact', message, from(clientAddress(index)))
    expect(sent.status).toBe(201)
  }
  const watched = await open(site(), { cookie: ada.Cookie, bypassCSP: true })
  // Too narrow for two panes: all texts are in the document.
  await watched.page.setViewportSize({ width: 1024, height: 768 })
  const hits: string[] = []
  const pages = Math.ceil(half / 20)
  for (let number = 1; number <= pages; number++) {
    await visit(watched.page, `/admin/messages?page=${number}`)
    await watched.page.locator('.message-line').first().waitFor()
    // Without the buttons, which would delete the content of the next page.
    await triggerEvents(watched.page, '.message-line')
    await triggerEvents(watched.page, '.message-text')
    await watched.page.waitForTimeout(settleMs)
    hits.push(...watched.takeHits())
  }
  report(`${hits.length} ran on ${pages} pages of ${half} messages`)
  expect(hits.length, hits.join('\n')).toBe(0)
  expect(watched.errors).toEqual([])
})

check(
  'an administrator who views the accounts, or logs in to one, runs no vector',
  async (report) => {
    const short = vectors.filter((vector) => vector.trim().length <= 60)
    const names = [...new Map(short.map((name) => [name.toLowerCase(), name])).values()].slice(
      0,
      30,
    )
    const password = 'copper pans on a rail'
    for (const [index, username] of names.entries()) {
      const user = { username, email: `hit${index}@example.org`, password, isAdmin: index === 10 }
      expect((await call(site(), 'POST', '/api/users', user, ada)).status).toBe(201)
    }
    const watched = await open(site(), { cookie: ada.Cookie, bypassCSP: true })
    for (const [place, last] of ['hit29@example.org', 'hit0@example.org'].entries()) {
      await visit(watched.page, `/admin/users?page=${place + 1}`)
      await watched.page.getByText(last).first().waitFor({ state: 'attached' })
      await triggerEvents(watched.page, 'table')
    }
    const own = await logIn(site(), { email: 'hit10@example.org', password })
    const asOne = await open(site(), { cookie: own.Cookie, bypassCSP: true })
    await visit(asOne.page, '/admin')
    await asOne.page.getByText('Logged in as').first().waitFor()
    await asOne.page.waitForTimeout(settleMs)
    const hits = [...watched.takeHits(), ...asOne.takeHits()]
    report(`${hits.length} ran, of ${names.length} names`)
    expect(hits).toEqual([])
    expect([...watched.errors, ...asOne.errors]).toEqual([])
  },
)

check('a user who views their own account runs no vector', async (report) => {
  const login = { email: 'self@example.org', password: 'copper pans on a rail' }
  const user = { username: '<img src=x: onerror=hit() alt=self>', ...login, isAdmin: true }
  const { _id } = await (await call(site(), 'POST', '/api/users', user, ada)).json()
  const own = await logIn(site(), login)
  for (const [index, vector] of vectors.entries()) {
    await insertPasskey(site(), _id, vector)
    await insertSession(_id, index, `${vector.replaceAll(/\s+/g, ' ')}/1.0 (x)`)
  }
  const { page, takeHits, errors } = await open(site(), { cookie: own.Cookie, bypassCSP: true })
  await visit(page, '/admin/account')
  const titles = page.locator('.account-row-title')
  await titles.nth(vectors.length * 2).waitFor()
  const shown = await titles.getByText('hit()').count()
  // Without the buttons, which would remove the content under test.
  await triggerEvents(page, '.account-row-title')
  await page.getByRole('button', { name: 'Remove <' }).first().click()
  await triggerEvents(page, 'dialog p')
  await page.waitForTimeout(settleMs)
  const hits = takeHits()
  report(
    `${hits.length} ran, ${shown} of ${vectors.length * 2} passkeys and devices are shown as text`,
  )
  expect(hits).toEqual([])
  expect(shown).toBeGreaterThan(vectors.length * 1.5)
  expect(errors).toEqual([])
})

/** The User-Agent header is under the attacker's control. */
async function insertSession(userId: string, number: number, userAgent: string) {
  const [now, later] = [0, 3_600_000].map((ms) => new Date(Date.now() + ms).toISOString())
  const agent = userAgent.replaceAll("'", "''")
  await changeDatabase(
    site(),
    `insert into session
      (token_hash, id, user_id, created_at, last_used_at, expires_at, user_agent, confirmed_at)
      values ('hash ${number}', 'session ${number}', '${userId}', '${now}', '${now}', '${later}',
        '${agent}', null)`,
  )
}

check('DOM clobbering with the document’s own names breaks nothing', async (report) => {
  const draft = { title: 'Names', excerpt: 'Names', content: clobbering }
  const { _id } = await (await call(site(), 'POST', '/api/blogs', draft, ada)).json()
  const { page, errors, takeHits } = await open(site())
  await visit(page, `/blogs/${_id}`)
  const taken = await page.evaluate(() =>
    [...document.querySelectorAll('.prose [id], .prose [name]')]
      .flatMap((element) => [element.id, element.getAttribute('name') ?? ''])
      .filter((name) => name && !name.startsWith('post-') && name in document),
  )
  await page
    .getByRole('button', { name: /theme|dark|light/i })
    .first()
    .click()
  await page.getByRole('link', { name: 'Back to blog list' }).click()
  await page.waitForURL('**/blogs')
  report(`${taken.length} names taken, ${errors.length} page errors`)
  expect(taken).toEqual([])
  expect([...errors, ...takeHits()]).toEqual([])
})

async function visit(page: Page, path: string) {
  await page.goto(site().url + path, { waitUntil: 'load' })
  await page.waitForTimeout(settleMs)
}

/** A vector that navigates has been detected by then. */
function ignoreAborts(error: Error) {
  if (!/navigation|ERR_ABORTED|context was destroyed|detached|has been closed/i.test(error.message))
    throw error
}
