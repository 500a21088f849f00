/** What a mouse pointer brings: the effect that follows it, and the tooltips of icons. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { navLink, visit } from '../support/page-helpers.ts'

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('an effect appears at the mouse pointer and follows it, and is no more than an effect', async ({
    page,
  }) => {
    await page.addInitScript(recordFirstPosition)
    await visit(page, '/')
    await page.mouse.move(300, 400)
    await expect(effect(page)).toBeAttached()
    expect.soft(await page.evaluate(() => Reflect.get(window, 'firstPosition'))).toBe('300px 400px')
    for (const [x, y] of [
      [500, 450],
      [200, 300],
    ] as const) {
      await page.mouse.move(x, y)
      await expect.poll(() => middleOf(page)).toEqual({ x, y })
    }

    await test.step('the system pointer stays visible', async () => {
      const pointers = await page
        .locator('html, body, main, a')
        .evaluateAll((all) => all.map((it) => getComputedStyle(it).cursor))
      expect.soft(pointers).not.toContain('none')
    })

    await test.step('the effect follows changes of the motion preference', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await expect(effect(page)).toHaveCount(0)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await expect(async () => {
        await page.mouse.move(320, 420)
        await page.mouse.move(330, 430)
        await expect(effect(page)).toBeAttached({ timeout: 500 })
      }).toPass()
    })

    await test.step('it receives no clicks and is hidden from screen readers', async () => {
      await expect.soft(effect(page)).toHaveAttribute('aria-hidden', 'true')
      await navLink(page, 'Blog').click()
      await expect(page).toHaveURL('/blogs')
      await expect(effect(page)).toHaveCount(1)
    })
  })
})

test('a visitor sees the name of an icon by pointer and by keyboard, after a moment', async ({
  page,
}) => {
  await page.clock.install()
  await visit(page, '/')

  await test.step('a tooltip says the accessible name', async () => {
    const controls = page.locator('[data-tooltip]')
    const pairs = await controls.evaluateAll((all) =>
      all.map((it) => ({
        shown: it.dataset.tooltip,
        said: it.getAttribute('aria-label')?.replace(' (opens in a new tab)', ''),
      })),
    )
    expect.soft(pairs.length).toBeGreaterThan(1)
    expect.soft(pairs.filter(({ shown, said }) => shown !== said)).toEqual([])
  })

  await test.step('the pointer opens it, and Escape closes it', async () => {
    await pointAt(page, 'GitHub')
    await expect(tooltip(page, 'GitHub')).toBeVisible()
    const background = (it: Element) => getComputedStyle(it).backgroundColor
    const clear = /, 0\)$|^transparent$/
    expect.soft(await page.locator('.tooltip').evaluate(background)).not.toMatch(clear)
    await pointAtNothing(page)
    await pointAt(page, 'Bluesky')
    await expect(tooltip(page, 'Bluesky')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
  })

  await test.step('the focus opens it, and Escape keeps the focus', async () => {
    await page.getByRole('link', { name: 'Admin', exact: true }).focus()
    await page.keyboard.press('Tab')
    await expect(icon(page, 'GitHub')).toBeFocused()
    await expect(tooltip(page, 'GitHub')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(tooltip(page, 'LinkedIn')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await expect(icon(page, 'LinkedIn')).toBeFocused()
  })

  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  const expectDelay = async (name: string) => {
    await pointAt(page, name)
    await page.clock.runFor(699)
    await nextTask(page)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(tooltip(page, name)).toBeVisible()
    await pointAtNothing(page)
  }

  await test.step('a tooltip opens after 700 ms', async () => {
    await page.clock.runFor(1000)
    await expectDelay('GitHub')
  })

  await test.step('a second one within 300 ms opens without delay', async () => {
    await page.clock.runFor(299)
    await pointAt(page, 'LinkedIn')
    await expect(tooltip(page, 'LinkedIn')).toBeVisible()
    await pointAtNothing(page)
  })

  await test.step('a second one after 300 ms opens with the delay again', async () => {
    await page.clock.runFor(301)
    await expectDelay('Bluesky')
  })
})

function effect(page: Page) {
  return page.locator('.cursor-effect')
}

async function middleOf(page: Page) {
  const box = await effect(page).boundingBox()
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Runs in the page: records where the effect is when it enters the document. */
function recordFirstPosition() {
  new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(added instanceof HTMLElement) || added.className !== 'cursor-effect') continue
      Object.assign(window, { firstPosition: added.style.translate })
    }
  }).observe(document, { childList: true, subtree: true })
}

/** Moves the mouse in many small steps. */
async function pointAt(page: Page, name: string) {
  await icon(page, name).scrollIntoViewIfNeeded()
  const box = await icon(page, name).boundingBox()
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 10 })
}

async function pointAtNothing(page: Page) {
  await page.mouse.move(640, 300, { steps: 10 })
  await expect(page.getByRole('tooltip')).toHaveCount(0)
}

function icon(page: Page, name: string) {
  return page.getByRole('contentinfo').getByRole('link', { name })
}

function tooltip(page: Page, name: string) {
  return page.getByRole('tooltip', { name, exact: true })
}

/** Resolves when the page has run its due timers. */
function nextTask(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      }),
  )
}
