/** A German site on a phone: the texts of the interface, with and without JavaScript. */
import type { Page } from '@playwright/test'
import { sampleContent } from '#features/site/sample-content.ts'
import { expect } from '../../support/browser.ts'
import { call } from '../../support/site-calls.ts'
import {
  expectLiveForm,
  extendFiveSecondTimers,
  failedRequestLog,
  newVisitor,
} from '../support/contact-steps.ts'
import { layoutFlaws } from '../support/layout-flaws.ts'
import { markDocument, visit } from '../support/page-helpers.ts'
import { publishContent, storePost, testOn } from '../support/site-content.ts'

const test = testOn(async (site) => {
  const identity = { ...sampleContent.identity, language: 'de' }
  await publishContent(site, { identity, hero: { greeting: 'Ich bin {name}', line: 'Hallo.' } })
  await storePost(site, {
    title: 'Suppe',
    content: '<h2>Brühe</h2><pre><code class="language-ts">let soup</code></pre>',
    createdAt: '2026-01-05T12:00:00Z',
  })
})

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const wrongEmail = 'Bitte geben Sie eine gültige E-Mail-Adresse ein'
const noMessage = 'Bitte geben Sie eine Nachricht ein'

test('a German visitor reads, corrects a message and sends it, all in German', async ({
  page,
  problems,
  site,
}) => {
  const visitor = newVisitor()
  await page.addInitScript(extendFiveSecondTimers)
  const heading = page.getByRole('heading', { level: 1 })
  const expectToFit = async () => {
    expect.soft(await layoutFlaws(page), page.url()).toEqual([])
  }
  const catalogues: string[] = []
  page.on('request', (request) => {
    if (/\/build\/(de|en|es)-[\w-]+\.js$/.test(request.url())) catalogues.push(request.url())
  })

  await test.step('the menu leads to a post and back, in one document', async () => {
    await visit(page, '/')
    await markDocument(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expectToFit()
    await page.getByRole('button', { name: 'Menü' }).tap()
    await page.getByRole('link', { name: 'Blog', exact: true }).tap()
    await expect(heading).toHaveText('Neueste Beiträge')
    await expect.soft(page).toHaveTitle(/^Blog \| /)
    await expect.soft(page.getByText('5. Jan. 2026')).toBeVisible()
    await expectToFit()
    await page.getByRole('heading', { name: 'Suppe' }).tap()
    await expect(page.getByText('5. Januar 2026')).toBeVisible()
    await expect.soft(page.getByText('1 Min. Lesezeit')).toBeVisible()
    await expect.soft(page.getByRole('group', { name: 'TypeScript-Code' })).toBeVisible()
    await expect.soft(page.getByRole('link', { name: 'Link zu „Brühe“' })).toHaveCount(1)
    await expectToFit()
    await page.getByRole('button', { name: 'Kopieren' }).tap()
    await expect(page.getByRole('button', { name: /^(Kopiert|Markiert)$/ })).toBeVisible()
    await page.getByRole('link', { name: 'Zurück zur Übersicht' }).tap()
    await expect(heading).toHaveText('Neueste Beiträge')
    await expect(page.locator('html[data-marked]')).toHaveCount(1)
  })

  await test.step('the browser has loaded one catalogue, without the texts of the server', async () => {
    expect([...new Set(catalogues)]).toEqual([expect.stringMatching(/\/de-/)])
    const code = await (await page.request.get(catalogues[0] ?? '')).text()
    expect.soft(code).toContain('Ein Projekt im Sinn?')
    expect.soft(code).not.toContain('Die Datenbank der Website')
  })

  await test.step('the form explains each error, and sends the message', async () => {
    problems.allow(failedRequestLog)
    await page.goto('/#contact')
    await expectLiveForm(page)
    await page.getByLabel('E-Mail').fill('ada@')
    await page.getByLabel('Betreff').fill('x'.repeat(301))
    await sendButton(page).tap()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription(
      'Bitte geben Sie Ihren Namen ein',
    )
    await expect.soft(page.getByLabel('E-Mail')).toHaveAccessibleDescription(wrongEmail)
    await expect
      .soft(page.getByLabel('Betreff'))
      .toHaveAccessibleDescription('Das sind 301 Zeichen. Bitte höchstens 300 eingeben.')
    await expect.soft(page.locator('textarea')).toHaveAccessibleDescription(noMessage)
    await page.getByLabel('Name').fill(visitor)
    await page.getByLabel('E-Mail').fill('ada@example.com')
    await page.getByLabel('Betreff').fill('')
    await page.locator('textarea').fill('Ein kleines Projekt.')
    await sendButton(page).tap()
    await expect(page.getByText('Die Nachricht ist angekommen!')).toBeInViewport()
    const toast = page.getByRole('region', { name: 'Mitteilungen (F8)' })
    await expect(toast).toContainText('Nachricht gesendet!')
    await expect(toast.getByRole('button', { name: 'Schließen' })).toBeVisible()
    expect(site.messages().filter((message) => message.name === visitor)).toHaveLength(1)
  })

  await test.step('the server refuses too many messages', async () => {
    await page.goto('/')
    await page.goto('/#contact')
    await expectLiveForm(page)
    await page.getByLabel('Name').fill(visitor)
    await page.getByLabel('E-Mail').fill('ada@example.com')
    await page.locator('textarea').fill('Noch ein kleines Projekt.')
    const message = { name: 'Ada', email: 'ada@example.com', message: 'Hallo' }
    await Promise.all(Array.from({ length: 10 }, () => call(site, 'POST', '/api/contact', message)))
    await sendButton(page).tap()
    await expect(page.getByRole('alert')).toContainText(
      'Aus Ihrem Netz kamen zu viele Nachrichten.',
    )
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a German visitor without JavaScript reads pages, corrects a message and sends it', async ({
    page,
    problems,
    site,
  }) => {
    problems.allow(/400|404/)
    const visitor = newVisitor()
    await page.goto('/blogs')
    await expect(page.getByText('5. Jan. 2026')).toBeVisible()
    await page.getByRole('button', { name: 'Menü' }).tap()
    await expect(page.getByRole('link', { name: 'Über mich', exact: true })).toBeVisible()
    await page.goto('/nirgendwo')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 – Seite nicht gefunden')
    await page.getByRole('link', { name: 'Zur Startseite' }).tap()
    await page.getByLabel('Name').fill(visitor)
    await page.getByLabel('E-Mail').fill('ada@')
    await sendButton(page).tap()
    await expect(page.getByText(wrongEmail)).toBeVisible()
    await expect(page.getByText(noMessage)).toBeVisible()
    await page.getByLabel('E-Mail').fill('ada@example.com')
    await page.locator('textarea').fill('Hallo')
    await sendButton(page).tap()
    await expect(page.getByText('Die Nachricht ist angekommen!')).toBeInViewport()
    expect(site.messages().filter(({ name }) => name === visitor)).toHaveLength(1)
  })
})

function sendButton(page: Page) {
  return page.getByRole('button', { name: 'Nachricht senden' })
}
