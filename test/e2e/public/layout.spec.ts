import type { Page } from '@playwright/test'
import { samplePosts } from '#features/posts/samples/sample-posts.ts'
import { expect, test } from '../../support/browser.ts'

test('a visitor with a phone sees two columns of skills and one of projects', ({ page }) =>
  expectColumns(page, 390, { skills: 2, projects: 1 }))
test('a visitor with a tablet sees three columns of skills and two of projects', ({ page }) =>
  expectColumns(page, 800, { skills: 3, projects: 2 }))
test('a visitor at a desk sees five columns of skills and three of projects', ({ page }) =>
  expectColumns(page, 1280, { skills: 5, projects: 3 }))

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

async function expectColumns(page: Page, width: number, columns: Record<string, number>) {
  await page.setViewportSize({ width, height: 844 })
  await page.goto('/')
  expect({
    skills: await columnsOf(page, '#skills ul > li'),
    projects: await columnsOf(page, '#projects ul:not(li ul) > li'),
  }).toEqual(columns)
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
