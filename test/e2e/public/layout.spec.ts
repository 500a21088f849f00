import type { Locator, Page } from '@playwright/test'
import { samplePosts } from '#features/posts/samples/sample-posts.ts'
import { expect, test } from '../../support/browser.ts'
import { visit } from '../support/page-helpers.ts'

test('a visitor with a phone sees two columns of skills and one of projects', ({ page }) =>
  expectColumns(page, 390, { skills: 2, projects: 1 }))
test('a visitor with a tablet sees three columns of skills and two of projects', ({ page }) =>
  expectColumns(page, 800, { skills: 3, projects: 2 }))
test('a visitor at a desk sees five columns of skills and three of projects', ({ page }) =>
  expectColumns(page, 1280, { skills: 5, projects: 3 }))

test('ten skills on a tablet have cells of one width, and none is alone in its row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 844 })
  await page.goto('/')
  const cells = await boxesOf(page.locator('#skills ul > li'))
  expect(new Set(cells.map(({ width }) => Math.round(width))).size).toBe(1)
  const tops = cells.map(({ top }) => top)
  const rows = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
  expect(rows).toEqual([3, 3, 2, 2])
})

test('the label of a section at a desk stands on the line of its heading', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
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

for (const [name, index, width] of [
  ['first', 0, 1280],
  ['last', 5, 1280],
  ['last', 5, 800],
] as const) {
  test(`the ${name} post at ${width} px has its tags below its text, beside its picture`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/blogs')
    const card = page.getByRole('article').nth(index)
    const [picture, text, tags] = await boxesOf(card.locator('a > span, a > div, :scope > ul'))
    const middle = ((text?.top ?? 0) + (tags?.bottom ?? 0)) / 2
    expect(text?.left).toBeGreaterThan(picture?.right ?? 0)
    expect(tags?.left).toBe(text?.left)
    expect((tags?.top ?? 0) - (text?.bottom ?? 0)).toBeLessThan(16)
    expect(middle).toBeCloseTo(((picture?.top ?? 0) + (picture?.bottom ?? 0)) / 2, -1)
  })
}

test('the second and the third project stand beside the first, which spans two columns', async ({
  page,
}) => {
  await page.goto('/')
  const [first, second, third] = await boxesOf(page.locator(projectItems))
  expect(first?.width).toBeGreaterThan((second?.width ?? 0) * 2)
  expect(second?.left).toBeGreaterThan(first?.right ?? 0)
  expect(second?.top).toBe(first?.top)
  expect(third?.left).toBe(second?.left)
  expect(third?.bottom).toBeCloseTo(first?.bottom ?? 0, 0)
})

test('the pictures beside the first project have the shape of their files', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 })
  await page.goto('/')
  const [, second, third] = await boxesOf(page.locator(`${projectItems} .plate-picture`))
  for (const box of [second, third]) {
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  }
})

test('a project that gets the focus does not stand under the bar', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  const link = page.locator(`${projectItems} .plate-link`).nth(1)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await link.focus()
  const bar = await page.locator('header').first().boundingBox()
  const { top } = await link.evaluate((element) => element.getBoundingClientRect())
  expect(top).toBeGreaterThan(bar?.height ?? Number.POSITIVE_INFINITY)
})

for (const width of [390, 800, 1280]) {
  test(`no skill is alone in its row at ${width} px, however many there are`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, '/')
    const counts = Array.from({ length: 15 }, (_, index) => index + 2)
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
    expect(alone).toEqual([])
  })

  test(`the list of technologies has no separator at the end of a line at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
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
    expect(items.filter(({ startsLine, isSeparated }) => startsLine === isSeparated)).toEqual([])
  })
}

test('a visitor with a phone who follows About is led to About Me', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#services')
  const headings = page.locator('#services').getByRole('heading', { level: 2 })
  await expect(headings.first()).toHaveText('About Me')
  await expect(headings.first()).toBeInViewport()
  const [about, services] = await boxesOf(headings)
  expect(services?.top).toBeGreaterThan(about?.bottom ?? 0)
})

for (const width of [1024, 1280, 1920]) {
  test(`neither column of the services is left empty for long at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    const [about, services] = await boxesOf(page.locator('.about > :last-child, .services > ul'))
    expect(Math.abs((about?.bottom ?? 0) - (services?.bottom ?? 0))).toBeLessThan(260)
  })
}

for (const width of [320, 390, 1280]) {
  test(`the three counters stand in one row at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    expect(await columnsOf(page, '.counters > li')).toBe(3)
  })
}

test('no page scrolls horizontally at 360 px', ({ page, problems }) => {
  problems.allow(/status of 404/)
  return expectNoHorizontalOverflow(page, 360)
})
test('no page scrolls horizontally at 390 px', ({ page, problems }) => {
  problems.allow(/status of 404/)
  return expectNoHorizontalOverflow(page, 390)
})
test('no page scrolls horizontally at 800 px', ({ page, problems }) => {
  problems.allow(/status of 404/)
  return expectNoHorizontalOverflow(page, 800)
})
test('no page scrolls horizontally at 1280 px', ({ page, problems }) => {
  problems.allow(/status of 404/)
  return expectNoHorizontalOverflow(page, 1280)
})
test('no page scrolls horizontally at 1920 px', ({ page, problems }) => {
  problems.allow(/status of 404/)
  return expectNoHorizontalOverflow(page, 1920)
})

for (const width of [390, 1280, 1920]) {
  test(`the link to the admin area ends with the frame at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    const right = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().right)
    expect(await right('.admin-link')).toBe(await right('footer'))
  })
}

test('the page of an unknown address has a picture that stands on the line of the footer', async ({
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
})

for (const width of [600, 768, 1023]) {
  test(`the heading of an unknown address stands well below the bar at ${width} px`, async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 404/)
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/no-such-page')
    const [bar, heading] = await boxesOf(page.locator('header, h1'))
    expect((heading?.top ?? 0) - (bar?.bottom ?? 0)).toBeGreaterThan(48)
  })
}

async function expectColumns(page: Page, width: number, columns: Record<string, number>) {
  await page.setViewportSize({ width, height: 844 })
  await page.goto('/')
  expect({
    skills: await columnsOf(page, '#skills ul > li'),
    projects: await tracksOf(page.locator('#projects ul:not(li ul)')),
  }).toEqual(columns)
}

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

async function expectNoHorizontalOverflow(page: Page, width: number) {
  await page.setViewportSize({ width, height: 844 })
  expect({
    home: await overflowOf(page, '/'),
    list: await overflowOf(page, '/blogs'),
    post: await overflowOf(page, `/blogs/${samplePosts[0]?.slug}`),
    notFound: await overflowOf(page, '/no-such-page'),
    resume: await overflowOf(page, '/assets/resume.html'),
  }).toEqual({ home: 0, list: 0, post: 0, notFound: 0, resume: 0 })
}

/** The horizontal overflow in pixels, also where the body would clip it. */
async function overflowOf(page: Page, path: string): Promise<number> {
  await page.goto(path)
  return page.evaluate(() => {
    document.body.style.overflowX = 'visible'
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}
