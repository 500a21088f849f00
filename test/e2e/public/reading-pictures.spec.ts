/** The pictures of a post, opened large. */
import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { expectAccessible, overflowingElements } from '../support/axe.ts'
import { afterFrames, visit, visitText } from '../support/page-helpers.ts'
import { storePost, testOn } from '../support/site-content.ts'

const covers = '/assets/covers'
const test = testOn(async (site) => {
  await storePost(site, {
    title: 'With pictures',
    imageUrl: `${covers}/stock-pot-1600.webp`,
    imageAlt: 'A pot',
    content:
      `<p>Begin.</p><figure><img src="${covers}/ticket-rail-1600.webp" alt="A rail"><figcaption>Of <b>tickets</b></figcaption></figure>` +
      `<p>Between.</p><img src="${covers}/mise-en-place-1600.webp" alt="">` +
      `<p><a href="/blogs"><img src="${covers}/less-is-fast-1600.webp" alt="To the list"></a></p>`,
  })
  await storePost(site, {
    title: 'A gallery',
    content: `<div class="gallery">${['A pot', 'A rail']
      .map((alt) => `<img src="${covers}/stock-pot-1600.webp" alt="${alt}">`)
      .join('')}</div>`,
  })
})
const post = '/blogs/with-pictures'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Picture' })
const shown = (page: Page) => dialog(page).locator('img')
const control = (page: Page) => page.getByRole('button', { name: 'Enlarge the picture: A rail' })

test('a reader opens pictures large, goes through them and closes them', async ({ page }) => {
  await visit(page, post)
  await test.step('a reader opens a picture large and closes it with Escape', async () => {
    await page.getByRole('img', { name: 'A rail' }).click()
    await expect(shown(page)).toHaveAttribute('alt', 'A rail')
    await expect(dialog(page).locator('figcaption')).toHaveText('Of tickets')
    await expect.poll(() => shown(page).evaluate(sourceOf)).toMatch(/ticket-rail-1600\.avif$/)
    const text = await page.locator('.prose').evaluate((it) => it.getBoundingClientRect().width)
    expect(await shown(page).evaluate((it) => it.getBoundingClientRect().width)).toBeGreaterThan(
      text,
    )
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(control(page)).toBeFocused()
  })

  await test.step('a reader goes through the cover and the pictures of a post by keyboard', async () => {
    await control(page).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('status')).toHaveText('2 of 3')
    await page.keyboard.press('ArrowLeft')
    await expect(shown(page)).toHaveAttribute('alt', 'A pot')
    await page.keyboard.press('ArrowLeft')
    await expect(shown(page)).toHaveAttribute('src', /mise-en-place/)
    await expect(dialog(page).getByRole('status')).toHaveText('3 of 3')
    await page.keyboard.press('ArrowRight')
    await expect(shown(page)).toHaveAttribute('alt', 'A pot')
    await dialog(page).getByRole('button', { name: 'Next picture' }).click()
    await expect(shown(page)).toHaveAttribute('alt', 'A rail')
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(control(page)).toBeFocused()
  })

  await test.step('a click beside the picture closes it', async () => {
    await page.getByRole('img', { name: 'A rail' }).click()
    await page.mouse.click(200, 760)
    await expect(dialog(page)).toHaveCount(0)
  })

  await test.step('a picture opened large and its control are accessible', async () => {
    await expect(control(page)).toBeAttached()
    await expectAccessible(page)
    await page.getByRole('img', { name: 'A rail' }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('a picture in a link stays a link', async () => {
    await page.getByRole('img', { name: 'To the list' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Posts')
  })
})

test('the pictures of a gallery stay where they are when their controls arrive', async ({
  page,
}) => {
  await page.goto('/blogs/a-gallery')
  const pictures = page.locator('.gallery img')
  await expect(pictures).toHaveCount(2)
  const boxes = () =>
    pictures.evaluateAll((images) =>
      images.map((image) => {
        const { left, width } = image.getBoundingClientRect()
        return [left, width]
      }),
    )
  const before = await boxes()
  await visitText(page, '/blogs/a-gallery')
  await expect(page.getByRole('button', { name: /^Enlarge/ })).toHaveCount(2)
  expect(await boxes()).toEqual(before)
  await page.getByRole('img', { name: 'A rail' }).click()
  await expect(shown(page)).toHaveAttribute('alt', 'A rail')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a reader swipes through the pictures', async ({ page, context }) => {
    await visit(page, post)
    await page.getByRole('img', { name: 'A rail' }).tap()
    await expect(shown(page)).toHaveAttribute('alt', 'A rail')
    expect(await overflowingElements(page)).toEqual([])
    const finger = await context.newCDPSession(page)
    const swipe = async (from: number, to: number) => {
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        finger.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: x === undefined ? [] : [{ x, y: 400 }],
        })
      await send('touchStart', from)
      await send('touchMove', (from + to) / 2)
      await send('touchMove', to)
      await send('touchEnd')
    }
    await swipe(300, 80)
    await expect(shown(page)).toHaveAttribute('src', /mise-en-place/)
    await swipe(80, 300)
    await expect(shown(page)).toHaveAttribute('alt', 'A rail')
  })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a picture without a script is a picture and no control', async ({ page }) => {
    await page.goto(post)
    await expect(page.getByRole('img', { name: 'A rail' })).toBeVisible()
    await expect(page.locator('article').getByRole('button')).toHaveCount(0)
  })
})

function sourceOf(image: Element) {
  return (image as HTMLImageElement).currentSrc
}

test('a reader may scroll before React has hydrated the page', async ({ page }) => {
  await page.addInitScript(holdReact)
  const script = page.waitForResponse(/reading-aids-.*\.js$/)
  await page.goto(post)
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('scroll')))
    await Promise.race([script, afterFrames(page).then(() => Promise.reject(new Error('not yet')))])
  }).toPass()
  await (await script).finished()
  await afterFrames(page)
  await expect(page.locator('.copy-status')).toHaveCount(0)
  await page.evaluate(() => Reflect.get(window, 'releaseReact')())
  await expect(control(page)).toBeAttached()
  await expect(page.getByRole('button', { name: 'Enlarge the picture: A pot' })).toBeAttached()
})

/** Runs in the page: React schedules its work by this function where there is one. */
function holdReact() {
  let held: (() => void)[] | undefined = []
  Object.assign(window, {
    setImmediate: (work: () => void) => held?.push(work) ?? setTimeout(work),
    releaseReact: () => {
      const works = held ?? []
      held = undefined
      for (const work of works) work()
    },
  })
}
