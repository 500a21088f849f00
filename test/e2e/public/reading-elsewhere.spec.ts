/** A long text in a narrow window, on a phone, without a script, on paper, and before the page is live. */
import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { expectAccessible } from '../support/axe.ts'
import { scriptsOf } from '../support/build-scripts.ts'
import { layoutFlaws } from '../support/layout-flaws.ts'
import { afterFrames, boxesOf, scrollTop, visitText } from '../support/page-helpers.ts'
import { richPost, testOnRichPost as test } from '../support/rich-post.ts'

const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' })
const part = (page: Page) => contents(page).getByRole('link', { name: 'Strain & rest' })
const reference = (page: Page) => page.locator('.prose sup a').first()
const note = (page: Page) => page.getByRole('dialog', { name: 'Note 1' })
const control = (page: Page) => page.getByRole('button', { name: 'Enlarge the picture: A rail' })

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 900, height: 700 } })

  test('a reader opens and closes notes and contents by keyboard and pointer', async ({
    page,
    context,
  }) => {
    await visitText(page, richPost)

    await test.step('a note opens beside its reference, and Escape leads back to it', async () => {
      await reference(page).focus()
      const top = await scrollTop(page)
      await page.keyboard.press('Enter')
      await expect(note(page)).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(note(page).getByRole('link', { name: 'the list' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(note(page)).toBeHidden()
      await expect(reference(page)).toBeFocused()
      expect(await scrollTop(page)).toBe(top)
    })

    await test.step('another reference replaces the note, and no id is there twice', async () => {
      await reference(page).click()
      await page.locator('.prose sup a').nth(1).click()
      await expect(page.getByRole('dialog', { name: 'Note 2' })).toHaveText(/^\s*Through a cloth/)
      await expect(page.getByRole('dialog')).toHaveCount(1)
      const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
      await page.keyboard.press('Escape')
    })

    await test.step('the contents are folded, and unfold by keyboard', async () => {
      await expect(part(page)).toBeHidden()
      await contents(page).locator('summary').focus()
      await page.keyboard.press('Enter')
      await expect(part(page)).toBeVisible()
    })

    await test.step('a click with Ctrl stays the browser’s', async () => {
      const opened = context.waitForEvent('page')
      await reference(page).click({ modifiers: ['ControlOrMeta'] })
      const tab = await opened
      await expect(tab).toHaveURL(/#.*n1$/)
      await tab.close()
      await expect(note(page)).toHaveCount(0)
    })

    await test.step('a link in a note leads to its page', async () => {
      await reference(page).click()
      await note(page).getByRole('link', { name: 'the list' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
      await expect(note(page)).toHaveCount(0)
    })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a reader taps contents, notes and pictures, swipes, and follows a link', async ({
    page,
    context,
  }) => {
    await visitText(page, richPost)

    await test.step('notes stand below the text, and the contents unfold above it', async () => {
      const [, end, heading, first] = await boxesOf(
        page.locator('.post-body'),
        'h2 + p:has(sup), .notes h2, .notes li:first-child',
      )
      expect.soft(heading?.top).toBeGreaterThan(Number(end?.top))
      expect.soft(first?.top).toBeGreaterThan(Number(heading?.bottom))
      await expect(part(page)).toBeHidden()
      await contents(page).getByText('Contents').tap()
      await part(page).tap()
      await expect(page).toHaveURL(/#strain--rest$/)
      await expect(page.getByRole('heading', { name: 'Strain & rest' })).toBeInViewport()
    })

    await test.step('a tap opens a note, and one beside it closes it', async () => {
      await reference(page).tap()
      await expect(note(page)).toHaveText(/^\s*With a spoon, as the list says, so.*room\.\s*$/)
      expect.soft(await layoutFlaws(page)).toEqual([])
      await expectAccessible(page)
      await page.touchscreen.tap(200, 830)
      await expect(note(page)).toBeHidden()
    })

    await test.step('swipes go through the pictures', async () => {
      const shown = page.getByRole('dialog', { name: 'Picture' }).locator('img')
      await page.getByRole('img', { name: 'A rail' }).tap()
      await expect(shown).toHaveAttribute('alt', 'A rail')
      expect.soft(await layoutFlaws(page)).toEqual([])
      const finger = await context.newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
        finger.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: xs.map((x) => ({ x, y: 400 })),
        })
      const swipe = async (from: number, to: number) => {
        await touch('touchStart', from)
        await touch('touchMove', (from + to) / 2)
        await touch('touchMove', to)
        await touch('touchEnd')
      }
      await swipe(300, 80)
      await expect(shown).toHaveAttribute('src', /mise-en-place/)
      await swipe(80, 300)
      await expect(shown).toHaveAttribute('alt', 'A rail')
      await page.keyboard.press('Escape')
    })

    await test.step('nothing is cut with text of twice the size', async () => {
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await afterFrames(page)
      await expect(part(page)).toBeVisible()
      expect.soft(await layoutFlaws(page)).toEqual([])
    })

    await test.step('a tap on a link to another post follows it, without a preview', async () => {
      await page.getByRole('link', { name: 'stock', exact: true }).tap()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stock and bones')
      await expect(page.getByRole('tooltip')).toHaveCount(0)
    })
  })

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false })

    test('a reader without a script has contents and notes, no controls, and a print', async ({
      page,
    }) => {
      await page.goto(richPost)
      await page.setViewportSize({ width: 1280, height: 800 })
      await expect(part(page)).toBeVisible()
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(part(page)).toBeHidden()
      await contents(page).getByText('Contents').tap()
      await part(page).tap()
      await expect(page).toHaveURL(/#strain--rest$/)
      await expect(page.getByRole('heading', { name: 'Strain & rest' })).toBeInViewport()
      await reference(page).tap()
      await expect(page).toHaveURL(/#.*n1$/)
      await expect(page.getByText('With a spoon')).toBeInViewport()
      await expect(page.getByRole('img', { name: 'A rail' })).toBeVisible()
      await expect(page.locator('article').getByRole('button')).toHaveCount(0)
      await expectPaper(page)
    })
  })
})

test('a post on paper has all of its text and nothing to press, also while it is read', async ({
  page,
}) => {
  await page.goto(richPost)
  const fresh = await sheets(page)
  await page.getByText('Begin').hover()
  await expect(control(page)).toBeAttached()
  expect(await sheets(page)).toBe(fresh)
  await expectPaper(page)
  await test.step('the sample résumé has one page', async () => {
    await page.goto('/assets/resume.html')
    expect([await sheets(page, 'A4'), await sheets(page, 'Letter')]).toEqual([1, 1])
  })
})

test('a reader who scrolls before the page is live loses nothing of it', async ({ page }) => {
  await page.addInitScript(holdInteractive)
  const [script = ''] = scriptsOf('src/ui/reading/reading-aids.ts')
  const loaded = page.waitForResponse(`**${script}`)
  await page.goto(richPost)
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('scroll')))
    await Promise.race([loaded, afterFrames(page).then(() => Promise.reject(new Error('not yet')))])
  }).toPass()
  await (await loaded).finished()
  await afterFrames(page)
  await expect(page.locator('.copy-status')).toHaveCount(0)
  await page.evaluate(() => Reflect.get(window, 'releaseInteractive')())
  await expect(control(page)).toBeAttached()
  await expect(page.getByRole('button', { name: 'Enlarge the picture: A pot' })).toBeAttached()
})

/** Runs in the page: it does not say that it is live until it is released. */
function holdInteractive() {
  const name = 'data-interactive'
  const observer = new MutationObserver(() => document.documentElement.removeAttribute(name))
  observer.observe(document, { subtree: true, attributeFilter: [name] })
  Object.assign(window, {
    releaseInteractive: () => {
      observer.disconnect()
      document.documentElement.setAttribute(name, '')
    },
  })
}

/** How many sheets of paper the page takes. */
async function sheets(page: Page, format = 'A4') {
  return (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
}

async function expectPaper(page: Page) {
  await expect(page.getByText('The long answer.')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.prose')).toBeVisible()
  await expect(page.locator('.notes li').first()).toBeVisible()
  await expect(page.locator('.notes li').first()).toHaveCSS('position', 'static')
  const seen = (all: Element[]) =>
    all.filter((it) => it.checkVisibility()).map((it) => it.outerHTML)
  expect.soft(await page.locator('nav, button, .anchor').evaluateAll(seen)).toEqual([])
  const answer = page.getByText('The long answer.')
  const isLaidOut = () =>
    answer.evaluate((it) => it.checkVisibility({ contentVisibilityAuto: true }))
  await expect.poll(isLaidOut).toBe(true)
  const addressBehind = (href: string) =>
    page
      .locator(`.prose a[href="${href}"]`)
      .first()
      .evaluate((link) => getComputedStyle(link, '::after').content)
  const standard = 'https://example.org/standard'
  expect.soft(await addressBehind(standard)).toBe(`" (${standard})"`)
  expect.soft(await addressBehind('/blogs')).toBe('none')
  const blocks = page.locator('.prose pre')
  const cut = (all: Element[]) => all.filter((it) => it.scrollWidth > it.clientWidth).length
  expect.soft(await blocks.evaluateAll(cut)).toBe(0)
}
