/** Documents and pages that fail or come late, and the ways on from there. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import {
  brandLink,
  expectHydrated,
  goToBlog,
  isSameDocument,
  markDocument,
  navLink,
  topOf,
  visit,
} from '../support/page-helpers.ts'

const anchorOffsetPx = 80

test('a visitor whose front page failed gets on by every link of the error document', async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to load resource/)
  const frontPage = page.getByRole('heading', { level: 1, name: 'a Software Developer' })
  const failNext = await failingFrontPage(page)
  const openFailed = async () => {
    failNext()
    await page.goto('/?x')
    await expectFailed(page)
  }

  await test.step('the skip link leads to the message, in the same document', async () => {
    await openFailed()
    await markDocument(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    expect(await isSameDocument(page)).toBe(true)
  })

  await test.step('the contact link leads to the form, also of a second error document', async () => {
    failNext()
    await navLink(page, 'Contact').click()
    await page.waitForURL('/#contact', { waitUntil: 'load' })
    await expectFailed(page)
    await navLink(page, 'Contact').click()
    await expect.poll(() => topOf(page.locator('#contact'))).toBe(anchorOffsetPx)
    await expect(page.getByLabel('Message')).toBeVisible()
  })

  await test.step('the name of the owner and the link to retry lead to the front page', async () => {
    await openFailed()
    await brandLink(page).click()
    await expect(frontPage).toBeVisible()
    await expectHydrated(page)
    await openFailed()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(frontPage).toBeVisible()
  })

  await test.step('the blog link leads to the blog', async () => {
    await openFailed()
    await goToBlog(page)
    await expect(page.getByRole('article')).not.toHaveCount(0)
  })
})

test('a reader gets on from a page that cannot be drawn, loaded or found', async ({
  page,
  problems,
}) => {
  problems.allow(/broken for this test|ERR_FAILED|Failed to (load|fetch)/)
  const heading = page.getByRole('heading', { level: 1 })
  const post = page.getByRole('article').getByRole('link').first()
  const openBroken = async () => {
    await visit(page, '/blogs')
    await page.evaluate(breakDates)
    await post.click()
    await expect(heading).toHaveText('Something went wrong')
    // The front page has dates, too.
    await page.evaluate(() => Reflect.get(window, 'mendDates')())
  }

  await test.step('after an error the contact link leads to the form', async () => {
    await openBroken()
    await navLink(page, 'Contact').click()
    await expect.poll(() => topOf(page.locator('#contact'))).toBe(anchorOffsetPx)
    await expect(page.locator('#contact')).toBeFocused()
  })

  await test.step('after an error a step back leads to the list', async () => {
    await openBroken()
    await page.goBack()
    await expect(heading).toHaveText('Latest Posts')
    await expect(page.getByRole('article')).not.toHaveCount(0)
  })

  await test.step('after an error a link leads to the front page', async () => {
    await openBroken()
    await page.getByRole('link', { name: 'Go to the front page' }).click()
    await expect(heading).toContainText('a Software Developer')
    await expect(heading).toBeFocused()
    await expectHydrated(page)
  })

  await test.step('a post that was deleted is not found, and no sample stands for it', async () => {
    await visit(page, '/blogs')
    const gone = { status: 404, json: { message: 'Blog not found' } }
    await page.route(/\/api\/blogs\/[^/]+$/, (route) => route.fulfill(gone))
    await post.click()
    await expect(heading).toHaveText('This post cannot be shown')
  })

  await test.step('a page whose code cannot be loaded comes from the server', async () => {
    await page.unrouteAll()
    await visit(page, '/blogs')
    await page.route('**/build/*.js', (route) => route.abort())
    const documents: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
    await page.getByRole('link', { name: 'All tags' }).click()
    await expect(heading).toHaveText('Tags')
    expect(documents).toEqual([page.url()])
  })
})

test('a page that is used before its document is complete becomes live afterwards', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/^Request to http:\/\/127\.0\.0\.1/)
  const rest = Promise.withResolvers<void>()
  const line = createServer(async ({ url = '' }, response) => {
    const original = await fetch(site.url + url)
    const body = Buffer.from(await original.arrayBuffer())
    response.setHeader('Content-Type', original.headers.get('content-type') ?? '')
    if (url !== '/blogs') return response.end(body)
    // Its last chunk has the data for hydration.
    response.write(body.subarray(0, -500))
    await rest.promise
    response.end(body.subarray(-500))
  })
  try {
    await once(line.listen(0, '127.0.0.1'), 'listening')
    const { port } = line.address() as AddressInfo
    const script = page.waitForResponse(/\/build\/.*\.js$/)
    await page.goto(`http://127.0.0.1:${port}/blogs`, { waitUntil: 'commit' })
    await page.getByRole('heading', { name: 'Latest Posts' }).hover()
    await script
    rest.resolve()
    await page.waitForLoadState('load')
    await page.evaluate(() => scrollTo({ top: 60, behavior: 'instant' }))
    await expect(page.getByRole('banner')).toHaveAttribute('data-compact', 'true')
  } finally {
    rest.resolve()
    line.closeAllConnections()
    line.close()
  }
})

/** @returns a function that replaces the next front page with the error document */
async function failingFrontPage(page: Page) {
  let isFailing = false
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      if (!isFailing) return route.fallback()
      isFailing = false
      // An unsupported body, which is rejected with the error document.
      const headers = { ...route.request().headers(), 'content-type': 'text/plain' }
      const response = await route.fetch({ method: 'POST', postData: 'x', headers })
      expect(response.status()).toBe(415)
      await route.fulfill({ response, status: 503 })
    },
  )
  return () => {
    isFailing = true
  }
}

/** Its scripts have started. */
async function expectFailed(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await page.waitForLoadState('networkidle')
}

/** Runs in the page. */
function breakDates() {
  const { DateTimeFormat } = Intl
  Object.assign(window, { mendDates: () => Object.assign(Intl, { DateTimeFormat }) })
  Intl.DateTimeFormat = class {
    constructor() {
      throw new Error('broken for this test')
    }
  } as unknown as typeof Intl.DateTimeFormat
}
