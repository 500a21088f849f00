/** Hostile texts in every string of the site content and of a project, followed to all that is made of them. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { projectSchema } from '#features/portfolio/project-schema.ts'
import { type SiteContent, siteContentSchema } from '#features/site/site-content.ts'
import { check } from '../../support/check.ts'
import { administrator, type RunningSite, startSite } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { createMailServer, type MailServer } from '../../support/smtp-server.ts'
import { messageDraft } from '../support/accounts.ts'
import { fillDocument } from '../support/filled-document.ts'
import { clientAddress, from } from '../support/login-attempts.ts'
import { preview, publish, readDocument } from '../support/site-document.ts'
import { goTo, triggerEvents, xssMonitor } from '../support/xss-detector.ts'

const open = xssMonitor()
let running: RunningSite | undefined
let mailServer: MailServer
let ada: { Cookie: string }
let sample: SiteContent
beforeAll(async () => {
  mailServer = await createMailServer()
  await mailServer.open()
  running = await startSite({ env: { TRUST_PROXY: '1', SMTP_URL: mailServer.smtpUrl } })
  ada = await logIn(running)
  sample = (await readDocument(running, ada)).document
})
afterAll(async () => {
  await running?.remove()
  await mailServer.close()
})
function site() {
  if (!running) throw new Error('The site is started before the first check')
  return running
}

/** Each with shorter variants for short fields; the number keeps the entries of a list apart. */
const attacks: Record<string, (number: number) => string[]> = {
  'an element': (number) => [
    `${number}</script></style></title></textarea><script>hit()</script><img src=x: onerror=hit()>`,
    `<img src=x: onerror=hit()>${number}{name}{role}`,
    '<script>',
  ],
  'an attribute': (number) => [
    `${number}" autofocus tabindex=1 onfocus=hit() onpointerover=hit() x='y' style="color:red`,
    `{name}" autofocus tabindex=1 onfocus=hit() {role}${number}`,
    `fa fa-${number}" onpointerover=hit() x="`,
    '" x="',
  ],
  'an address': (number) => [
    `javascript:hit()//${number}`,
    `data:text/html,<script>hit()</script>${number}`,
    `//evil.invalid/${number}`,
    `https://evil.invalid/${number}?"><script>hit()</script>&x='`,
    `https://evil.invalid/${number}?`,
    `javascript:hit()//{name}{role}${number}`,
  ],
  'line breaks': (number) => [
    `${number}\r\nBcc: evil@evil.invalid\r\nContact: mailto:evil@evil.invalid\r\n\r\n<script>hit()</script>`,
    `{name}\r\nBcc: evil@evil.invalid\r\n\r\n{role}`,
    '\r\nA: b',
  ],
  Markdown: (number) => [
    `[${number}](javascript:hit()) ![x](x: "onerror=hit()") <img src=x: onerror=hit()>\n\n<script>hit()</script>`,
    `[x](javascript:hit()) {name} {role} ${number}`,
    '[](x:)',
  ],
}

const pages = ['/', '/blogs', '/nowhere', '/rss.xml', '/?contact=sent']
const adminPages = ['/admin', '/admin/site', '/admin/site?part=about', '/admin/projects']
const json = ['/api/site', '/api/skills', '/api/services', '/api/projects', '/site.webmanifest']
const xml = ['/rss.xml', '/sitemap.xml']

check('no text of the site content or a project runs on any page', async (report) => {
  const visitor = await open(site(), { bypassCSP: true })
  const admin = await open(site(), { cookie: ada.Cookie, bypassCSP: true })
  const problems: string[] = []
  let texts = 0
  for (const [attack, candidates] of Object.entries(attacks)) {
    texts += await store(candidates)
    for (const path of [...pages, ...(await linkedDocuments())]) {
      await goTo(visitor.page, site().url + path, 'domcontentloaded')
      await visitor.page.locator('main').waitFor()
      // Without the form, whose submission would leave the page.
      await triggerEvents(visitor.page, 'main section:not(#contact)')
      await triggerEvents(visitor.page, 'footer')
      problems.push(...visitor.takeHits().map((hit) => `${attack} at ${path}: ${hit}`))
    }
    // Without events: buttons change what is stored.
    for (const path of adminPages) {
      await goTo(admin.page, site().url + path, 'domcontentloaded')
      await admin.page.locator('main').waitFor()
      problems.push(...admin.takeHits().map((hit) => `${attack} at ${path}: ${hit}`))
    }
    problems.push(...(await malformed()).map((problem) => `${attack}: ${problem}`))
  }
  report(`${problems.length} ran or broke a document, of ${texts} texts on ${pages.length} pages`)
  expect(problems.length, problems.slice(0, 9).join('\n')).toBe(0)
  expect([...visitor.errors, ...admin.errors]).toEqual([])
  expect(texts).toBeGreaterThan(250)
})

/** Publishes a document and a project with an attack in every text that takes it. @returns their number */
async function store(candidates: (number: number) => string[]) {
  const { document, filled } = fillDocument(siteContentSchema, sample, candidates)
  const response = await publish(site(), ada, document)
  expect([response.status, filled.length > 50]).toEqual([200, true])
  const start = { title: 'x', description: 'x', link: 'x', image: 'x', imageAlt: 'x' }
  const draft = { ...start, repository: 'x', technologies: [{ name: 'x' }] }
  const project = fillDocument(projectSchema, draft as never, candidates)
  const { link, image, repository, ...rest } = project.document as unknown as Record<string, string>
  const known = { link, image, repository }
  const accepted = Object.entries(known).filter(([, value]) => value !== 'x')
  const body = { ...rest, ...Object.fromEntries(accepted) }
  const put = await call(site(), 'PUT', '/api/projects/prep-list', body, ada)
  expect([put.status, await put.text()]).toEqual([200, expect.any(String)])
  return filled.length + project.filled.length
}

/** The site's own HTML documents that its pages link to. */
async function linkedDocuments() {
  const html = await (await call(site(), 'GET', '/')).text()
  const links = [...html.matchAll(/href="(\/[\w./-]*)"/g)].map(([, path = '']) => path)
  return [...new Set(links)].filter((path) => !/\.(?!html)\w+$/.test(path) && !pages.includes(path))
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
  for (const path of xml) {
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

check('no text of the site content changes a notification mail', async (report) => {
  const mails = []
  for (const [index, candidates] of Object.values(attacks).entries()) {
    await store(candidates)
    const mail = mailServer.nextMail()
    const headers = from(clientAddress(index))
    expect((await call(site(), 'POST', '/api/contact', messageDraft, headers)).status).toBe(201)
    mails.push(await mail)
  }
  report(`${mails.length} mails, each to the owner alone`)
  const recipients = mails.map(({ to }) => to)
  expect(recipients).toEqual(mails.map(() => [administrator.email]))
  const added = mails.flatMap(({ headers }) => headers.filter((line) => /^(bcc|a):/i.test(line)))
  expect(added).toEqual([])
})

check('no text of a preview runs in its frame', async (report) => {
  const { context, takeHits, errors } = await open(site(), { cookie: ada.Cookie, bypassCSP: true })
  const hits: string[] = []
  let body = ''
  await context.route('**/framed', (route) => route.fulfill({ contentType: 'text/html', body }))
  for (const candidates of Object.values(attacks)) {
    const { document } = fillDocument(siteContentSchema, sample, candidates)
    const response = await preview(site(), ada, document)
    body = await response.text()
    expect(response.status).toBe(200)
    // A new page for each: forms submitted on the last one may still navigate it.
    const page = await context.newPage()
    await page.goto(`${site().url}/framed`)
    await triggerEvents(page)
    await page.close()
    hits.push(...takeHits())
  }
  report(`${hits.length} ran in ${Object.keys(attacks).length} previews`)
  expect(hits.length, hits.slice(0, 9).join('\n')).toBe(0)
  expect(errors).toEqual([])
})

check('a page of another origin can neither get nor frame a preview', async (report) => {
  const evil = await startForeignPage()
  const { page, context } = await open(site(), { cookie: ada.Cookie })
  const response = await preview(site(), ada, sample)
  const [body, headers] = [await response.text(), Object.fromEntries(response.headers)]
  // A preview that the other origin has somehow got: the browser must refuse to show it there.
  await context.route(/preview\?got$/, (route) => route.fulfill({ body, headers }))
  await context.route(/\/blank$/, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  const frameOn = async (origin: string) => {
    await page.goto(`${origin}/blank`)
    await page.setContent(
      `<iframe name="frame" src="${site().url}/admin/site/preview?got"></iframe>
      <form method="post" action="${site().url}/admin/site/preview">
        <input name="content"></form>`,
    )
  }
  const refusals: string[] = []
  page.on('console', (message) => refusals.push(message.text()))
  await frameOn(site().url)
  await expect.poll(() => frameText(page, 'frame')).toContain(sample.identity.name)
  await frameOn(evil)
  await expect.poll(() => refusals.join()).toMatch(/frame-ancestors|X-Frame-Options/i)
  const framed = await frameText(page, 'frame')
  const answer = page.waitForResponse((response) => response.url().endsWith('/preview'))
  await page.locator('input').fill(JSON.stringify(sample))
  await page.locator('form').evaluate((form) => (form as HTMLFormElement).submit())
  const status = (await answer).status()
  report(`the form of another origin is answered ${status}, a frame stays empty`)
  expect(framed).not.toContain(sample.identity.name)
  expect(status).toBe(403)
})

async function frameText(page: Page, name: string) {
  const text = await page.frame({ name })?.locator('body').textContent({ timeout: 5000 })
  return text ?? ''
}

/** An empty page. @returns its origin */
async function startForeignPage(): Promise<string> {
  const server = createServer((_, response) => response.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
