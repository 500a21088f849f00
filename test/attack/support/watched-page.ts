/** A browser page that notices when a foreign script runs, or is sent for. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll } from 'vitest'
import { launchOptions } from '../../support/chromium.ts'
import type { RunningSite } from '../../support/running-site.ts'

export interface Watched {
  page: Page
  context: BrowserContext
  /** Scripts that ran, dialogs, and requests to other hosts, since the last look. */
  takeHits: () => string[]
  /** Faults of the page’s own scripts. */
  faults: string[]
  /** What the Content-Security-Policy refused. */
  refusals: string[]
}

/** What is asked of another host is noticed, and leads nowhere. */
const noOtherHost = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'

/** Starts a browser before the file's first check. @returns how to open a watched page */
export function watchedBrowser(): (
  site: RunningSite,
  options?: { cookie?: string; bypassCSP?: boolean },
) => Promise<Watched> {
  let browser: Browser | undefined
  beforeAll(async () => {
    const args = [...launchOptions.args, noOtherHost]
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

/** The record in the browser's storage decides what is drawn. */
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

async function watch(context: BrowserContext, site: RunningSite): Promise<Watched> {
  const hits: string[] = []
  const faults: string[] = []
  const refusals: string[] = []
  await context.exposeBinding('hit', ({ page }) => void hits.push(`a script ran at ${page.url()}`))
  context.on('dialog', (dialog) => {
    hits.push(`a dialog said ${dialog.message()}`)
    return dialog.dismiss()
  })
  context.on('weberror', (error) => faults.push(String(error.error())))
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refusals.push(message.text())
  })
  context.on('requestfailed', (request) => {
    // What the policy refuses is never asked for; all else fails at the name of the host.
    if (request.failure()?.errorText === 'csp') return
    const [type, url] = [request.resourceType(), new URL(request.url())]
    const isForeign = /^(https?|ftp|ws):/.test(url.href) && url.origin !== site.url
    // Pictures of other sites are allowed, when they come by https.
    if (isForeign && type !== 'image') hits.push(`a ${type} was asked of ${url.href}`)
  })
  const page = await context.newPage()
  return { page, context, takeHits: () => hits.splice(0), faults, refusals }
}

/** Opens a page also where the one before is just leading to another. */
export async function goTo(page: Page, url: string, waitUntil: 'commit' | 'domcontentloaded') {
  try {
    await page.goto(url, { waitUntil })
  } catch (error) {
    if (!/interrupted by another navigation|ERR_ABORTED/.test(String(error))) throw error
    await page.goto(url, { waitUntil })
  }
}

/**
 * Does to every element inside what a reader may do, and follows what leads into a script.
 * @param within a selector
 */
export async function poke(page: Page, within = 'body'): Promise<void> {
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
      // Following an ordinary link would lead away from what is to be looked at.
      const isLink = element.closest('a[href], summary') !== null
      if (isScript || isSubmit || !isLink) {
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      }
    }
  }, within)
}
