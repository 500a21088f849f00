/** A German site: every text of the interface, with and without JavaScript, on a phone. */
import { brotliCompressSync } from 'node:zlib'
import { sampleContent } from '#features/site/sample-content.ts'
import { expect } from '../../support/browser.ts'
import { call } from '../../support/site-calls.ts'
import { expectAccessible, horizontalOverflow, overflowingElements } from '../support/axe.ts'
import { expectLiveForm, failedRequestLog, newVisitor } from '../support/contact-steps.ts'
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

test('a German visitor on a phone reads accessible pages', async ({ page, problems }) => {
  problems.allow(/404/)
  for (const path of ['/', '/blogs', '/blogs/suppe', '/nirgendwo', '/blogs/nirgendwo']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expectAccessible(page)
    expect(await overflowingElements(page), path).toEqual([])
    expect(await horizontalOverflow(page), path).toBe(0)
  }
})

test('a German reader on a phone goes through the menu to a post, in one document', async ({
  page,
}) => {
  await visit(page, '/')
  await markDocument(page)
  await page.getByRole('button', { name: 'Menü' }).tap()
  await page.getByRole('link', { name: 'Blog', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neueste Beiträge')
  await expect(page).toHaveTitle(/^Blog \| /)
  await expect(page.getByText('5. Jan. 2026')).toBeVisible()
  await page.getByRole('heading', { name: 'Suppe' }).tap()
  await expect(page.getByText('5. Januar 2026')).toBeVisible()
  await expect(page.getByText('1 Min. Lesezeit')).toBeVisible()
  await expect(page.getByRole('group', { name: 'TypeScript-Code' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Link zu „Brühe“' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Kopieren' }).tap()
  await expect(page.getByRole('button', { name: /^(Kopiert|Markiert)$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Zurück zur Übersicht' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neueste Beiträge')
  await expect(page.locator('html[data-marked]')).toHaveCount(1)
})

test('a German visitor corrects the contact form and sends it', async ({ page, site }) => {
  const visitor = newVisitor()
  await page.goto('/#contact')
  await expectLiveForm(page)
  await page.getByLabel('E-Mail').fill('ada@')
  await page.getByLabel('Betreff').fill('x'.repeat(301))
  await page.getByRole('button', { name: 'Nachricht senden' }).tap()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(
    'Bitte geben Sie Ihren Namen ein',
  )
  await expect(page.getByLabel('E-Mail')).toHaveAccessibleDescription(
    'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  )
  await expect(page.getByLabel('Betreff')).toHaveAccessibleDescription(
    'Bitte höchstens 300 Zeichen eingeben',
  )
  await expect(page.getByLabel('Nachricht', { exact: false }).last()).toHaveAccessibleDescription(
    'Bitte geben Sie eine Nachricht ein',
  )
  await page.getByLabel('Name').fill(visitor)
  await page.getByLabel('E-Mail').fill('ada@example.com')
  await page.getByLabel('Betreff').fill('')
  await page.locator('textarea').fill('Ein kleines Projekt.')
  await page.getByRole('button', { name: 'Nachricht senden' }).tap()
  await expect(page.getByText('Die Nachricht ist angekommen!')).toBeInViewport()
  const toast = page.getByRole('region', { name: 'Mitteilungen (F8)' })
  await expect(toast).toContainText('Nachricht gesendet!Danke für Ihre Nachricht.')
  await expect(toast.getByRole('button', { name: 'Schließen' })).toBeVisible()
  expect(site.messages().filter(({ name }) => name === visitor)).toHaveLength(1)
})

test('a German visitor reads the server’s refusal in German', async ({ page, site, problems }) => {
  problems.allow(failedRequestLog)
  const message = { name: 'Ada', email: 'ada@example.com', message: 'Hallo' }
  const flood = Array.from({ length: 10 }, () => call(site, 'POST', '/api/contact', message))
  await Promise.all(flood)
  await page.goto('/#contact')
  await expectLiveForm(page)
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('E-Mail').fill('ada@example.com')
  await page.locator('textarea').fill('Hallo')
  await page.getByRole('button', { name: 'Nachricht senden' }).tap()
  await expect(page.getByRole('alert')).toContainText('Aus Ihrem Netz kamen zu viele Nachrichten.')
})

test('a browser loads the texts of one language, without those of the server', async ({ page }) => {
  const catalogues: string[] = []
  page.on('request', (request) => {
    if (/\/build\/(de|en|es)-[\w-]+\.js$/.test(request.url())) catalogues.push(request.url())
  })
  await visit(page, '/')
  expect([...new Set(catalogues)]).toEqual([expect.stringMatching(/\/de-/)])
  const code = await (await page.request.get(catalogues[0] ?? '')).text()
  expect(code).toContain('Ein Projekt im Sinn?')
  expect(code).not.toContain('Die Datenbank der Website')
  expect(brotliCompressSync(code).length).toBeLessThan(2500)
})

test('the admin area of a German site is English', async ({ page }) => {
  await page.goto('/admin/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  await page.getByRole('button', { name: 'Log in', exact: true }).tap()
  await expect(page.getByText('Email is required')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a German visitor reads a date, the menu and a missing page, gets the form back with its errors, and then a banner', async ({
    page,
    problems,
  }) => {
    problems.allow(/400|404/)
    await page.goto('/blogs')
    await expect(page.getByText('5. Jan. 2026')).toBeVisible()
    await page.getByRole('button', { name: 'Menü' }).tap()
    await expect(page.getByRole('link', { name: 'Über mich', exact: true })).toBeVisible()
    await page.goto('/nirgendwo')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 – Seite nicht gefunden')
    await page.getByRole('link', { name: 'Zur Startseite' }).tap()
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('E-Mail').fill('ada@')
    await page.getByRole('button', { name: 'Nachricht senden' }).tap()
    await expect(page.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein')).toBeVisible()
    await expect(page.getByText('Bitte geben Sie eine Nachricht ein')).toBeVisible()
    await page.getByLabel('E-Mail').fill('ada@example.com')
    await page.locator('textarea').fill('Hallo')
    await page.getByRole('button', { name: 'Nachricht senden' }).tap()
    await expect(page.getByText('Die Nachricht ist angekommen!')).toBeInViewport()
  })
})
