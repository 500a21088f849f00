/** Hostile texts in every field of the site, followed to every page, feed, file and mail that is made of them. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectSchema } from '#features/portfolio/project-schema.ts'
import { siteContentSchema } from '#features/site/site-content.ts'
import { administrator, type RunningSite, startSite } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { createMailServer, type MailServer } from '../../support/smtp-server.ts'
import { isThorough } from '../../support/thorough.ts'
import { messageDraft } from '../support/accounts.ts'
import { newClientHeaders } from '../support/client-addresses.ts'
import { fillDocument } from '../support/filled-document.ts'
import { insertPasskey } from '../support/second-factor.ts'
import { publish, readDocument } from '../support/site-document.ts'
import { triggerEvents, type XssMonitor, xssMonitor } from '../support/xss-detector.ts'

const open = xssMonitor()
let running: RunningSite | undefined
let mailServer: MailServer
let ada: { Cookie: string }
beforeAll(async () => {
  mailServer = await createMailServer()
  await mailServer.open()
  running = await startSite({ env: { TRUST_PROXY: '1', SMTP_URL: mailServer.smtpUrl } })
  ada = await logIn(running)
})
afterAll(async () => {
  await running?.remove()
  await mailServer.close()
})
function site() {
  if (!running) throw new Error('The site is started before the first test')
  return running
}

/** Each with shorter variants for short fields; the number keeps the entries of a list apart. */
const attacks: ((number: number) => string[])[] = [
  (number) => [
    `${number}</script></style></title></textarea><script>hit()</script><img src=x: onerror=hit()>`,
    `<img src=x: onerror=hit()>${number}{name}{role}`,
    '<script>',
  ],
  (number) => [
    `${number}" autofocus tabindex=1 onfocus=hit() onpointerover=hit() x='y' style="color:red`,
    `{name}" autofocus tabindex=1 onfocus=hit() {role}${number}`,
    `fa fa-${number}" onpointerover=hit() x="`,
  ],
  (number) => [
    `javascript:hit()//${number}`,
    `//evil.invalid/${number}`,
    `https://evil.invalid/${number}?"><script>hit()</script>&x='`,
    `https://evil.invalid/${number}?`,
    `javascript:hit()//{name}{role}${number}`,
  ],
  (number) => [
    `${number}\r\nBcc: evil@evil.invalid\r\nContact: mailto:evil@evil.invalid\r\n\r\n<script>hit()</script>`,
    `{name}\r\nBcc: evil@evil.invalid\r\n\r\n{role}`,
    '\r\nA: b',
  ],
  (number) => [
    `[${number}](javascript:hit()) ![x](x: "onerror=hit()") <img src=x: onerror=hit()>\n\n<script>hit()</script>`,
    `[x](javascript:hit()) {name} {role} ${number}`,
    '[](x:)',
  ],
]

/** For each field the attack of its turn first, and then the others, so that each has one that it takes. */
const candidatesOf = (round: number) => (number: number) =>
  attacks.flatMap((_, index) => attacks[(number + round + index) % attacks.length]?.(number) ?? [])

const pages = ['/', '/blogs', '/nowhere', '/tags', '/search?q=hit', '/?contact=sent']
const adminPages = [
  ...['', '/blogs', '/tags', '/messages', '/users', '/account', '/projects'],
  ...['/site', '/site?part=about'],
].map((path) => `/admin${path}`)
const json = ['/api/site', '/api/skills', '/api/services', '/api/projects', '/site.webmanifest']

test('no text that somebody has stored runs on a page, or leaves its place in a file or mail', async () => {
  const visitor = await open({ bypassCSP: true })
  const admin = await open({ session: { url: site().url, ...ada }, bypassCSP: true })
  await storePeople()
  const problems: string[] = []
  for (let round = 0; round < (isThorough ? attacks.length : 1); round++) {
    const mail = mailServer.nextMail()
    const post = await store(candidatesOf(round))
    const { to, headers } = await mail
    expect(to).toEqual([administrator.email])
    problems.push(...headers.filter((line) => /^(bcc|a):/i.test(line)))
    for (const path of [...pages, post, ...(await linkedDocuments())]) {
      await look(visitor, path)
      // Without the form, whose submission would leave the page.
      await triggerEvents(visitor.page, 'main section:not(#contact), main article, footer')
      problems.push(...visitor.takeHits().map((hit) => `${path}: ${hit}`))
    }
    for (const path of adminPages) {
      await look(admin, path)
      await expectContent(admin.page, path)
      // Without clicks: buttons change what is stored.
      await triggerEvents(admin.page, 'main', false)
      problems.push(...admin.takeHits().map((hit) => `${path}: ${hit}`))
    }
    problems.push(...visitor.takeHits(), ...admin.takeHits(), ...(await malformed()))
  }
  expect(problems).toEqual([])
  expect([...visitor.errors, ...admin.errors]).toEqual([])
})

/** The bar and the menu, which are there first, have attacks, too. */
async function expectContent(page: Page, path: string) {
  const main = page.locator('main')
  const content = /site/.test(path)
    ? main.locator('form')
    : main.getByText(path.endsWith('/projects') ? 'Edit' : /hit/)
  await content.first().waitFor({ state: 'attached' })
}

async function look({ page }: XssMonitor, path: string) {
  await page.goto(site().url + path)
  await page.locator('main').waitFor()
}

/** An account whose name is an attack, and a passkey and a session of the administrator with one. */
async function storePeople() {
  const vector = '<img src=x: onerror=hit() alt=x>'
  const pia = { username: vector, email: 'hit@example.org', password: 'a wooden spoon' }
  expect((await call(site(), 'POST', '/api/users', pia, ada)).status).toBe(201)
  const profile = await call(site(), 'GET', '/api/auth/profile', undefined, ada)
  await insertPasskey(site(), (await profile.json())._id, vector)
  // The User-Agent header is under the attacker's control.
  await changeDatabase(site(), `update session set user_agent = '${vector}/1.0 (x)'`)
}

/** Publishes site content, a project, a post and a message, each text an attack. @returns the path of the post */
async function store(candidates: (number: number) => string[]) {
  const { document: sample } = await readDocument(site(), ada)
  const { document, filled } = fillDocument(siteContentSchema, sample, candidates)
  expect((await publish(site(), ada, document)).status).toBe(200)
  expect(filled.length).toBeGreaterThan(50)
  const start = { title: 'x', description: 'x', link: 'x', image: 'x', imageAlt: 'x' }
  const draft = { ...start, repository: 'x', technologies: [{ name: 'x' }] }
  const project = fillDocument(projectSchema, draft as never, candidates).document
  const accepted = Object.entries(project).filter(([, value]) => value !== 'x')
  const body = Object.fromEntries(accepted)
  expect((await call(site(), 'PUT', '/api/projects/prep-list', body, ada)).status).toBe(200)
  const [first = '', second = ''] = attacks.map((attack) => attack(7)[0] ?? '')
  const text = `${first} ${second}`
  const message = { ...messageDraft, name: first, subject: second, message: text }
  const post = {
    title: first,
    excerpt: text,
    content: `<p>${text}</p>`,
    author: second.slice(0, 99),
  }
  const tags = ['<img src=x: onerror=hit()>']
  expect((await call(site(), 'POST', '/api/contact', message, newClientHeaders())).status).toBe(201)
  const created = await call(site(), 'POST', '/api/blogs', { ...post, imageAlt: text, tags }, ada)
  expect(created.status).toBe(201)
  return `/blogs/${(await created.json())._id}`
}

/** The site's own HTML documents that its pages link to. */
async function linkedDocuments() {
  const html = await (await call(site(), 'GET', '/')).text()
  const links = [...html.matchAll(/href="(\/[\w./-]*)"/g)].map(([, path = '']) => path)
  const documents = links.filter((path) => /^[^.]*(\.html)?$/.test(path))
  return [...new Set(documents)].filter((path) => !pages.includes(path))
}

/** Files that are no longer what they should be. */
async function malformed() {
  const problems: string[] = []
  const read = async (path: string) => (await call(site(), 'GET', path)).text()
  for (const path of json) if (!isJson(await read(path))) problems.push(path)
  for (const path of ['/', '/blogs']) {
    const html = await read(path)
    const data = [...html.matchAll(/<script type="application\/[^>]*>(.*?)<\/script>/gs)]
    if (data.length === 0 || !data.every(([, text = '']) => isJson(text))) problems.push(path)
  }
  for (const path of ['/rss.xml', '/sitemap.xml']) {
    const text = await read(path)
    const names = [...text.replace(/<!\[CDATA\[.*?\]\]>/gs, '').matchAll(/<\/?([\w:]+)/g)]
    if (names.some(([, name = '']) => /^(script|img)$/.test(name))) problems.push(path)
  }
  const securityTxt = await read('/.well-known/security.txt')
  if ((securityTxt.match(/^Contact:/gm) ?? []).length !== 1) problems.push('security.txt')
  return problems
}

function isJson(text: string) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
