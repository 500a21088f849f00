/** A browser page that detects injected scripts and requests to other hosts. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll } from 'vitest'
import { launchOptions } from '../../support/chromium.ts'
import { call } from '../../support/site-calls.ts'

export interface XssMonitor {
  page: Page
  /** Scripts that ran, dialogs, and requests to other hosts, since the last call. */
  takeHits: () => string[]
  /** Uncaught errors of the page’s own scripts. */
  errors: string[]
  /** Reports of the Content-Security-Policy. */
  violations: string[]
}

interface Options {
  /** The session with which the page is opened on the site. */
  session?: { url: string; Cookie: string }
  bypassCSP?: boolean
}

/** Resolves no other host. */
const blockOtherHosts = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'

/** Starts a browser before the first test of a file. @returns opens a monitored page */
export function xssMonitor(): (options?: Options) => Promise<XssMonitor> {
  let browser: Browser | undefined
  beforeAll(async () => {
    const args = [...launchOptions.args, blockOtherHosts]
    browser = await chromium.launch({ ...launchOptions, args })
  })
  afterAll(() => browser?.close())
  return async ({ session, bypassCSP = false } = {}) => {
    if (!browser) throw new Error('The browser is started before the first test')
    const context = await browser.newContext({ bypassCSP })
    if (session) await logInWith(context, session)
    return watch(context)
  }
}

/** The pages read the user record from localStorage. */
async function logInWith(
  context: BrowserContext,
  { url, Cookie }: { url: string; Cookie: string },
) {
  const [name = '', value = ''] = Cookie.split('=')
  await context.addCookies([{ name, value, url }])
  const profile = await call({ url }, 'GET', '/api/auth/profile', undefined, { Cookie })
  await context.addInitScript(
    (record) => {
      if (location.protocol === 'http:') localStorage.setItem('userInfo', record)
    },
    await profile.text(),
  )
}

async function watch(context: BrowserContext): Promise<XssMonitor> {
  const [hits, errors, violations]: [string[], string[], string[]] = [[], [], []]
  await context.exposeBinding('hit', ({ page }) => void hits.push(`a script ran at ${page.url()}`))
  context.on('dialog', (dialog) => {
    hits.push(`a dialog said ${dialog.message()}`)
    return dialog.dismiss()
  })
  context.on('weberror', (error) => errors.push(String(error.error())))
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  context.on('requestfailed', (request) => {
    // The policy keeps a request from being sent; any other fails at name resolution.
    if (request.failure()?.errorText === 'csp') return
    // The policy allows pictures from other hosts over https.
    const isForeign = /^(https?|ftp|ws):\/\/[^/]*\.invalid\b/.test(request.url())
    const type = request.resourceType()
    if (isForeign && type !== 'image') hits.push(`a ${type} was requested from ${request.url()}`)
  })
  const page = await context.newPage()
  return { page, takeHits: () => hits.splice(0), errors, violations }
}

const madeUpHost = 'http://folio.test'

/** Shows a document of its own and triggers its events. @returns the hits */
export async function hitsIn(
  { page, takeHits }: XssMonitor,
  body: string,
  headers: Record<string, string> = {},
): Promise<string[]> {
  let isShown = false
  await page.route(`${madeUpHost}/**`, (route) => {
    // A form that is sent would leave the document.
    if (isShown) return route.abort('aborted')
    isShown = true
    return route.fulfill({ contentType: 'text/html', headers, body: `<!doctype html>${body}` })
  })
  await page.goto(`${madeUpHost}/`)
  await triggerEvents(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return takeHits()
}

/**
 * Hovers, focuses and clicks every element inside, and waits until the browser has painted, and so has sent the
 * events of what was inserted.
 */
export async function triggerEvents(page: Page, within = 'body', clicks = true): Promise<void> {
  await sendEvents(page, within, clicks)
  await page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))),
      ),
  )
}

/**
 * Follows only links to scripts.
 * @param within a selector
 * @param clicks whether buttons and the like do no harm
 */
export async function sendEvents(page: Page, within = 'body', clicks = true): Promise<void> {
  await page.evaluate(
    ([selector, isClicked]) => {
      const inside = selector.split(', ').map((each) => `${each} *`)
      for (const element of document.querySelectorAll([selector, ...inside].join())) {
        for (const type of ['pointerover', 'pointerenter', 'mouseover', 'contextmenu']) {
          element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
        }
        if (element instanceof HTMLElement || element instanceof SVGElement) element.focus()
        const link = element.getAttribute('href') ?? element.getAttribute('xlink:href') ?? ''
        const isScript = /^[\s\0-\x20]*j\s*a\s*v\s*a\s*s/i.test(link)
        // An ordinary link would leave the page.
        const isLink = element.closest('a[href], summary') !== null
        if (isClicked && (isScript || !isLink)) {
          element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
        }
      }
    },
    [within, clicks] as const,
  )
}
