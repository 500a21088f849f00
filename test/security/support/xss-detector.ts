/** A browser page that detects injected scripts and requests to other hosts. */
import { EventEmitter, once } from 'node:events'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect } from 'vitest'
import { launchOptions } from '../../support/chromium.ts'
import type { RunningSite } from '../../support/running-site.ts'

export interface XssMonitor {
  page: Page
  context: BrowserContext
  /** Scripts that ran, dialogs, and requests to other hosts, since the last call. */
  takeHits: () => string[]
  /** Resolves at the next hit. */
  nextHit: () => Promise<unknown>
  /** Uncaught errors of the page’s own scripts. */
  errors: string[]
  /** Reports of the Content-Security-Policy. */
  violations: string[]
}

/** The time for a vector to run after its events. */
export const settleMs = 25

/** Resolves no other host. */
const blockOtherHosts = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'

/** Starts a browser before the first check of a file. @returns opens a monitored page */
export function xssMonitor(): (
  site: RunningSite,
  options?: { cookie?: string; bypassCSP?: boolean },
) => Promise<XssMonitor> {
  let browser: Browser | undefined
  beforeAll(async () => {
    const args = [...launchOptions.args, blockOtherHosts]
    browser = await chromium.launch({ ...launchOptions, args })
  })
  afterAll(() => browser?.close())
  return async (site, { cookie, bypassCSP = false } = {}) => {
    if (!browser) throw new Error('The browser is started before the first check')
    const context = await browser.newContext({ bypassCSP })
    if (cookie) await logInWith(context, site, cookie)
    return watch(context, site)
  }
}

/** The pages read the user record from localStorage. */
async function logInWith(context: BrowserContext, site: RunningSite, cookie: string) {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: site.url }])
  const profile = await fetch(`${site.url}/api/auth/profile`, { headers: { Cookie: cookie } })
  await context.addInitScript(
    (record) => {
      if (location.protocol === 'http:') localStorage.setItem('userInfo', record)
    },
    await profile.text(),
  )
}

async function watch(context: BrowserContext, site: RunningSite): Promise<XssMonitor> {
  const hits: string[] = []
  const events = new EventEmitter()
  const addHit = (hit: string) => {
    hits.push(hit)
    events.emit('hit')
  }
  const errors: string[] = []
  const violations: string[] = []
  await context.exposeBinding('hit', ({ page }) => addHit(`a script ran at ${page.url()}`))
  context.on('dialog', (dialog) => {
    addHit(`a dialog said ${dialog.message()}`)
    return dialog.dismiss()
  })
  context.on('weberror', (error) => errors.push(String(error.error())))
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  context.on('requestfailed', (request) => {
    // Requests blocked by the policy are never sent; all others fail at name resolution.
    if (request.failure()?.errorText === 'csp') return
    const [type, url] = [request.resourceType(), new URL(request.url())]
    const isForeign = /^(https?|ftp|ws):/.test(url.href) && url.origin !== site.url
    // The policy allows pictures from other hosts over https.
    if (isForeign && type !== 'image') addHit(`a ${type} was requested from ${url.href}`)
  })
  const page = await context.newPage()
  const takeHits = () => hits.splice(0)
  return { page, context, takeHits, nextHit: () => once(events, 'hit'), errors, violations }
}

/** Opens a page; retries once if a navigation of the previous page interrupts it. */
export async function goTo(page: Page, url: string, waitUntil: 'commit' | 'domcontentloaded') {
  try {
    await page.goto(url, { waitUntil })
  } catch (error) {
    if (!/interrupted by another navigation|ERR_ABORTED/.test(String(error))) throw error
    await page.goto(url, { waitUntil })
  }
}

/**
 * Shows what the server has sanitised in one document, without any policy.
 * @param paths of pages with an article
 * @returns the hits, with the path of each
 */
export async function hitsInArticles(
  { page, takeHits }: XssMonitor,
  site: RunningSite,
  paths: string[],
): Promise<string[]> {
  const articles = await Promise.all(paths.map((path) => readArticle(site.url + path)))
  let body = ''
  await page.route(`${site.url}/**`, (route) =>
    route.request().url().endsWith('/articles')
      ? route.fulfill({ contentType: 'text/html', body: `<!doctype html><body>${body}` })
      : route.abort(),
  )
  const look = async (shown: string[]) => {
    body = shown.map((article) => `<section>${article}</section>`).join('')
    await page.goto(`${site.url}/articles`)
    // An article that swallows the rest of the document would hide it.
    expect(await page.locator('body > section').count()).toBe(shown.length)
    await triggerEvents(page, 'article')
    await page.waitForTimeout(settleMs)
    return takeHits()
  }
  const hits: string[] = []
  const together = await look(articles)
  // Only to name them.
  for (const [index, article] of together.length > 0 ? articles.entries() : []) {
    hits.push(...(await look([article])).map((hit) => `${paths[index]}: ${hit}`))
  }
  await page.unrouteAll()
  return hits.length > 0 ? hits : together
}

/** Opens the pages themselves, with the product's scripts. @returns the hits, with the path of each */
export async function hitsOnPages(
  { page, takeHits }: XssMonitor,
  site: RunningSite,
  paths: string[],
): Promise<string[]> {
  const hits: string[] = []
  for (const path of paths) {
    await goTo(page, site.url + path, 'domcontentloaded')
    await triggerEvents(page, 'article')
    await page.waitForTimeout(settleMs)
    hits.push(...takeHits().map((hit) => `${path}: ${hit}`))
  }
  return hits
}

async function readArticle(url: string) {
  const [article] = /<article.*<\/article>/s.exec(await (await fetch(url)).text()) ?? []
  if (!article) throw new Error(`${url} has no article`)
  return article
}

/**
 * Hovers, focuses and clicks every element inside, but follows only links to scripts.
 * @param within a selector
 */
export async function triggerEvents(page: Page, within = 'body'): Promise<void> {
  await page.evaluate((selector) => {
    const elements = [...document.querySelectorAll(`${selector}, ${selector} *`)]
    for (const element of elements) {
      for (const type of ['pointerover', 'pointerenter', 'mouseover', 'contextmenu']) {
        element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
      }
      if (element instanceof HTMLElement || element instanceof SVGElement) element.focus()
      const link = element.getAttribute('href') ?? element.getAttribute('xlink:href') ?? ''
      const isScript = /^[\s\0-\x20]*j\s*a\s*v\s*a\s*s/i.test(link)
      const isSubmit = element.matches('form button, form [type=submit], button[form]')
      // An ordinary link would leave the page.
      const isLink = element.closest('a[href], summary') !== null
      if (isScript || isSubmit || !isLink) {
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      }
    }
  }, within)
}
