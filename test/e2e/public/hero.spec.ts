/** The first view of the landing page: the portrait in its arch, by day and by night, and the greeting. */
import type { Page } from '@playwright/test'
import { hero, owner } from '#site.ts'
import { expect, test } from '../../support/browser.ts'
import { afterFrames, visit } from '../support/page-helpers.ts'

test('greeting and portrait keep their places at every width', async ({ page }) => {
  await visit(page, '/')

  await test.step('the line below the greeting is set in the italic of the display face', async () => {
    await expect(page.getByText(hero.line)).toHaveCSS('font-style', 'italic')
    await expect.poll(() => loadedFiles(page, 'fraunces-core-italic')).toHaveLength(1)
  })

  await test.step('the portrait stands on the first line, at the edge of the frame', async () => {
    for (const [width, size] of [
      [390, 224],
      [800, 288],
      [1280, 480],
      [1920, 480],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      const picture = await boxOf(page, '#home picture:visible')
      const section = await boxOf(page, '#home')
      expect(picture.width, `${width} px`).toBe(size)
      expect(picture.right, `${width} px`).toBe(section.right)
      expect(picture.bottom, `${width} px`).toBe(section.bottom - 1)
    }
  })

  await test.step('the frame grows on large screens', async () => {
    await page.setViewportSize({ width: 1600, height: 900 })
    expect((await boxOf(page, '#home')).width).toBe(84 * 16)
  })

  await test.step('a name of one long word stays inside the page', async () => {
    await page.locator('#home-title span').evaluate((name) => {
      name.textContent = 'Betriebswerkbauunterbeamter'.repeat(3)
    })
    await page.locator('body').evaluate((body) => {
      body.style.overflowX = 'visible'
    })
    const texts = page.locator('#home-title')
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await texts.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
})

test('the line does not move when its font arrives', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/)
  await page.route('**/fraunces-core-italic.woff2', (route) => route.abort())
  await visit(page, '/')
  await afterFrames(page)
  const slanted = await boxOf(page, '#home-title + p')
  await page.unroute('**/fraunces-core-italic.woff2')
  await page.reload()
  await expect.poll(() => loadedFiles(page, 'fraunces-core-italic')).toHaveLength(1)
  const italic = await boxOf(page, '#home-title + p')
  expect([italic.height, italic.bottom]).toEqual([slanted.height, slanted.bottom])
})

test('a visitor by day loads the portrait by day', async ({ page }) => {
  await visit(page, '/')
  expect(await portraitsOf(page)).toEqual(['headshot-800.avif'])
})

test('a visitor by night loads the portrait by lamplight only', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, '/')
  await expect(page.getByRole('img', { name: owner.headshotAlt })).toHaveCount(1)
  expect(await portraitsOf(page)).toEqual(['headshot-night-800.avif'])
})

for (const system of ['light', 'dark'] as const) {
  test(`the portrait follows a visitor's choice against a ${system} system`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: system })
    await visit(page, '/')
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    const portrait = page.getByRole('img', { name: owner.headshotAlt })
    await expect(portrait).toHaveCount(1)
    const name = system === 'light' ? 'headshot-night-800.avif' : 'headshot-800.avif'
    await expect.poll(() => portrait.evaluate(nameOfPicture)).toBe(name)
  })
}

async function boxOf(page: Page, selector: string) {
  await page.evaluate(() => document.fonts.ready)
  return page.locator(selector).evaluate((element) => {
    const { width, height, right, bottom } = element.getBoundingClientRect()
    return { width, height, right, bottom }
  })
}

async function portraitsOf(page: Page) {
  await page.waitForLoadState('networkidle')
  return loadedFiles(page, 'headshot')
}

function loadedFiles(page: Page, name: string) {
  return page.evaluate(
    (part) =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry.name.split('/').at(-1) ?? '')
        .filter((file) => file.includes(part)),
    name,
  )
}

function nameOfPicture(image: Element) {
  return (image as HTMLImageElement).currentSrc.split('/').at(-1)
}
