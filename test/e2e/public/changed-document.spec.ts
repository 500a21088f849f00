/** Documents that a browser or its extensions have changed before the scripts of the page start. */
import { expect, test } from '../../support/browser.ts'
import { expectLiveForm, fillIn, newVisitor, sentBanner } from '../support/contact-steps.ts'
import { afterFrames, holdRequests } from '../support/page-helpers.ts'

test('a visitor whose browser translates the page, and fills in its forms, keeps text, focus and place', async ({
  page,
}) => {
  const visitor = newVisitor()
  const send = page.getByRole('button', { name: 'Send' })
  await page.addInitScript(recordLayoutShift)
  const release = await holdRequests(page, '**/build/*.js')
  await page.goto('/')
  await fillIn(page, visitor)
  await page.evaluate(addPasswordManager)
  await page.evaluate(translate)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^I’M|^I'M/)

  await test.step('the page becomes live where it is', async () => {
    // The translation itself moves the page.
    await afterFrames(page)
    const { top, from } = await page.evaluate(() => ({ top: scrollY, from: performance.now() }))
    release()
    await expectLiveForm(page)
    await expect(page.getByLabel('Name')).toHaveValue(visitor)
    await expect.soft(page.getByLabel('Message')).toBeFocused()
    await afterFrames(page)
    expect.soft(await page.evaluate(() => scrollY)).toBe(top)
    const shifts = await page.evaluate(() => layoutShifts)
    const moved = shifts.filter(({ at }) => at > from).reduce((sum, { by }) => sum + by, 0)
    expect.soft(moved).toBeLessThan(0.005)
  })

  await test.step('it goes on working while it is translated', async () => {
    await page.getByLabel('Email').fill('nobody')
    await send.click()
    await expect(page.getByText('PLEASE ENTER A VALID EMAIL ADDRESS')).toBeVisible()
    await page.getByLabel('Email').fill('ada@example.com')
    await send.click()
    await expect(page.getByText(sentBanner.toUpperCase(), { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Blog' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('LATEST POSTS')
  })
})

declare const layoutShifts: { at: number; by: number }[]

function recordLayoutShift() {
  const shifts: typeof layoutShifts = []
  Object.assign(window, { layoutShifts: shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      shifts.push({ at: entry.startTime, by: (entry as unknown as { value: number }).value })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

function addPasswordManager() {
  for (const input of document.querySelectorAll('form input, form textarea')) {
    input.setAttribute('data-manager', '')
    const icon = Object.assign(document.createElement('password-manager-icon'), { hidden: true })
    input.before(icon)
    input.after(icon.cloneNode())
  }
}

/** As Chrome does it: each text stands in two `font` elements, and so does what is added later. */
function translate() {
  const translateTexts = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) {
      if (
        !text.data.trim() ||
        text.parentElement?.closest('font, script, noscript, style, textarea')
      )
        continue
      const font = document.createElement('font')
      font.append(document.createElement('font'))
      font.firstElementChild?.append(text.data.toUpperCase())
      text.replaceWith(font)
    }
  }
  document.documentElement.classList.add('translated-ltr')
  translateTexts()
  new MutationObserver(translateTexts).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  })
}
