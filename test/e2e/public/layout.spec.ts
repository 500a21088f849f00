import type { Locator, Page } from '@playwright/test'
import { samplePosts } from '#features/posts/samples/sample-posts.ts'
import { expect, test } from '../../support/browser.ts'
import { visit } from '../support/page-helpers.ts'

test('the front page keeps its order at every width', async ({ page }) => {
  await visit(page, '/')
  const resize = (width: number, height = 844) => page.setViewportSize({ width, height })

  await test.step('skills and projects have more columns on a larger screen', async () => {
    for (const [width, skills, projects] of [
      [390, 2, 1],
      [800, 3, 2],
      [1280, 5, 3],
    ] as const) {
      await resize(width)
      expect(await columnsOf(page, '#skills ul > li'), `${width} px`).toBe(skills)
      expect(await tracksOf(page.locator('#projects ul:not(li ul)')), `${width} px`).toBe(projects)
    }
  })

  await test.step('ten skills on a tablet have cells of one width, and none is alone', async () => {
    await resize(768)
    const cells = await boxesOf(page.locator('#skills ul > li'))
    expect(new Set(cells.map(({ width }) => Math.round(width))).size).toBe(1)
    const tops = cells.map(({ top }) => top)
    const rows = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
    expect(rows).toEqual([3, 3, 2, 2])
  })

  await test.step('the label of a section at a desk stands on the line of its heading', async () => {
    await resize(1440, 900)
    // At once: sections above are laid out as they come near.
    const distances = await page.locator('.section:has(.section-head)').evaluateAll((sections) =>
      sections.map((section) => {
        const baselineOf = (selector: string) => {
          const mark = document.createElement('span')
          mark.style.display = 'inline-block'
          section.querySelector(selector)?.append(mark)
          const { bottom } = mark.getBoundingClientRect()
          mark.remove()
          return bottom
        }
        return Math.round(baselineOf('.section-label') - baselineOf('h2'))
      }),
    )
    expect(distances).toEqual([0, 0])
  })

  await test.step('the second and the third project stand beside the first, which spans two columns', async () => {
    await resize(1280, 800)
    const [first, second, third] = await boxesOf(page.locator(projectItems))
    expect(first?.width).toBeGreaterThan((second?.width ?? 0) * 2)
    expect(second?.left).toBeGreaterThan(first?.right ?? 0)
    expect(second?.top).toBe(first?.top)
    expect(third?.left).toBe(second?.left)
    expect(third?.bottom).toBeCloseTo(first?.bottom ?? 0, 0)
  })

  await test.step('the pictures beside the first project have the shape of their files', async () => {
    await resize(1920, 900)
    const [, second, third] = await boxesOf(page.locator(`${projectItems} .plate-picture`))
    for (const box of [second, third]) {
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1)
    }
  })

  await test.step('a project that gets the focus does not stand under the bar', async () => {
    await resize(1280, 800)
    const link = page.locator(`${projectItems} .plate-link`).nth(1)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await link.focus()
    const bar = await page.locator('header').first().boundingBox()
    const { top } = await link.evaluate((element) => element.getBoundingClientRect())
    expect(top).toBeGreaterThan(bar?.height ?? Number.POSITIVE_INFINITY)
  })

  await test.step('neither column of the services is left empty for long', async () => {
    for (const width of [1024, 1280, 1920]) {
      await resize(width)
      const [about, services] = await boxesOf(page.locator('.about > :last-child, .services > ul'))
      const difference = Math.abs((about?.bottom ?? 0) - (services?.bottom ?? 0))
      expect(difference, `${width} px`).toBeLessThan(260)
    }
  })

  await test.step('the three counters stand in one row', async () => {
    for (const width of [320, 390, 1280]) {
      await resize(width)
      expect(await columnsOf(page, '.counters > li'), `${width} px`).toBe(3)
    }
  })

  await test.step('the link to the admin area ends with the frame', async () => {
    for (const width of [390, 1280, 1920]) {
      await resize(width)
      const right = (selector: string) =>
        page.locator(selector).evaluate((element) => element.getBoundingClientRect().right)
      expect(await right('.admin-link'), `${width} px`).toBe(await right('footer'))
    }
  })

  await test.step('the list of technologies has no separator at the end of a line', async () => {
    for (const width of [390, 800, 1280]) {
      await resize(width)
      const lists = page.locator('.technologies')
      await expect(lists.first()).toHaveCSS('overflow', 'clip')
      const items = await lists.locator('li').evaluateAll((all) =>
        all.map((item) => {
          const start = item.parentElement?.getBoundingClientRect().left ?? 0
          const { left } = item.getBoundingClientRect()
          const separator = left + Number.parseFloat(getComputedStyle(item, '::before').left)
          return { startsLine: left === start, isSeparated: separator >= start }
        }),
      )
      expect(items.length).toBeGreaterThan(8)
      const wrong = items.filter(({ startsLine, isSeparated }) => startsLine === isSeparated)
      expect(wrong, `${width} px`).toEqual([])
    }
  })

  await test.step('no skill is alone in its row, however many there are', async () => {
    const counts = Array.from({ length: 15 }, (_, index) => index + 2)
    for (const width of [390, 800, 1280]) {
      await resize(width)
      const alone = await page.locator('#skills ul').evaluate((list, all) => {
        const items = [...list.children]
        return all.filter((count) => {
          list.replaceChildren(
            ...Array.from({ length: count }, () => items[0]?.cloneNode(true) ?? ''),
          )
          const tops = [...list.children].map((item) => item.getBoundingClientRect().top)
          return tops.some((top) => tops.filter((other) => other === top).length === 1)
        })
      }, counts)
      expect(alone, `${width} px`).toEqual([])
    }
  })
})

test('a post of the list has its tags below its text, beside its picture', async ({ page }) => {
  await page.goto('/blogs')
  for (const [index, width] of [
    [0, 1280],
    [5, 1280],
    [5, 800],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    const card = page.getByRole('article').nth(index)
    const [picture, text, tags] = await boxesOf(card.locator('a > span, a > div, :scope > ul'))
    const middle = ((text?.top ?? 0) + (tags?.bottom ?? 0)) / 2
    expect(text?.left).toBeGreaterThan(picture?.right ?? 0)
    expect(tags?.left).toBe(text?.left)
    expect((tags?.top ?? 0) - (text?.bottom ?? 0)).toBeLessThan(16)
    expect(middle).toBeCloseTo(((picture?.top ?? 0) + (picture?.bottom ?? 0)) / 2, -1)
  }
})

test('a visitor with a phone who follows About is led to About Me', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#services')
  const headings = page.locator('#services').getByRole('heading', { level: 2 })
  await expect(headings.first()).toHaveText('About Me')
  await expect(headings.first()).toBeInViewport()
  const [about, services] = await boxesOf(headings)
  expect(services?.top).toBeGreaterThan(about?.bottom ?? 0)
})

test('no page scrolls horizontally at any width', async ({ page, problems }) => {
  problems.allow(/status of 404/)
  const post = `/blogs/${samplePosts[0]?.slug}`
  for (const path of ['/', '/blogs', post, '/no-such-page', '/assets/resume.html']) {
    await page.goto(path)
    for (const width of [360, 390, 800, 1280, 1920]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await overflowOf(page), `${path} at ${width} px`).toBe(0)
    }
  }
})

test('the page of an unknown address has its heading well below the bar, and a picture on the line of the footer', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 404/)
  await page.goto('/no-such-page')
  const picture = page.locator('main img')
  await expect
    .poll(() => picture.evaluate((it) => (it as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  const foot = await picture.evaluate((it) => it.getBoundingClientRect().bottom)
  expect(await page.locator('footer').evaluate((it) => it.getBoundingClientRect().top)).toBe(foot)
  for (const width of [600, 768, 1023]) {
    await page.setViewportSize({ width, height: 900 })
    const [bar, heading] = await boxesOf(page.locator('header, h1'))
    expect((heading?.top ?? 0) - (bar?.bottom ?? 0), `${width} px`).toBeGreaterThan(48)
  }
})

const projectItems = '#projects ul:not(li ul) > li'

/** In one evaluation: in between the reveal may shift them. */
function boxesOf(items: Locator): Promise<DOMRect[]> {
  return items.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().toJSON()))
}

/** The number of columns of a grid. */
function tracksOf(grid: Locator): Promise<number> {
  return grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
}

/** The number of items in the first row. */
function columnsOf(page: Page, items: string): Promise<number> {
  return page.locator(items).evaluateAll((all) => {
    const tops = all.map((item) => item.getBoundingClientRect().top)
    return tops.filter((top) => top === tops[0]).length
  })
}

/** The horizontal overflow in pixels, also where the body would clip it. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    document.body.style.overflowX = 'visible'
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}
