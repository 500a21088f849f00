/** The order of what stands beside and below each other, at several widths. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { visit } from '../support/page-helpers.ts'

test('the front page keeps its order at every width', async ({ page }) => {
  await visit(page, '/')
  const resize = (width: number, height = 844) => page.setViewportSize({ width, height })

  await test.step('skills and projects have more columns on a larger screen, counters always three', async () => {
    for (const [width, skills, projects] of [
      [390, 2, 1],
      [800, 3, 2],
      [1280, 5, 3],
    ] as const) {
      await resize(width)
      expect.soft(await columnsOf(page, '#skills ul > li'), `${width} px`).toBe(skills)
      expect.soft(await tracksOf(page.locator('#projects ul:not(li ul)'))).toBe(projects)
      expect.soft(await columnsOf(page, '.counters > li'), `${width} px`).toBe(3)
    }
  })

  await test.step('ten skills on a tablet have cells of one width', async () => {
    await resize(768)
    const widths = (await boxesOf(page.locator('#skills ul > li'))).map(({ width }) => width)
    expect.soft(Math.max(...widths) - Math.min(...widths)).toBeLessThan(1)
  })

  await test.step('the portrait stands on the first line, at the edge of the frame', async () => {
    for (const width of [390, 800, 1280, 1920]) {
      await resize(width)
      const [section, picture] = await boxesOf(page.locator('#home, #home picture:visible'))
      expect.soft(picture?.right, `${width} px`).toBe(section?.right)
      expect.soft(Math.abs((picture?.bottom ?? 0) - (section?.bottom ?? 0))).toBeLessThan(2)
    }
  })

  await test.step('the label of a section at a desk stands on the line of its heading', async () => {
    await resize(1440, 900)
    const labelled = page.locator('.section:has(.section-head)')
    const distances = await labelled.evaluateAll(distancesOfBaselines)
    expect.soft(distances.length).toBeGreaterThan(1)
    expect.soft(distances.filter((distance) => distance !== 0)).toEqual([])
  })

  await test.step('services and projects fill their grids, and the story has its picture on the left', async () => {
    await resize(1280, 800)
    const headings = page.locator('#services').getByRole('heading', { level: 2 })
    await expect.soft(headings).toHaveText(['About Me', 'My Services'])
    const [aboutMe, offered] = await boxesOf(headings)
    expect.soft(aboutMe?.x).toBeGreaterThan(offered?.right ?? Number.POSITIVE_INFINITY)
    expect.soft(aboutMe?.y).toBeCloseTo(offered?.y ?? 0, -1)
    const [first, second, third] = await boxesOf(page.locator(projectItems))
    expect.soft(first?.width).toBeGreaterThan((second?.width ?? 0) * 2)
    expect.soft(second?.left).toBeGreaterThan(first?.right ?? Number.POSITIVE_INFINITY)
    expect.soft(second?.top).toBe(first?.top)
    expect.soft(third?.left).toBe(second?.left)
    expect.soft(third?.bottom).toBeCloseTo(first?.bottom ?? 0, 0)
    for (const width of [1024, 1920]) {
      await resize(width, 900)
      const [about, services] = await boxesOf(page.locator('.about > :last-child, .services > ul'))
      const difference = Math.abs((about?.bottom ?? 0) - (services?.bottom ?? 0))
      expect.soft(difference, `${width} px`).toBeLessThan(260)
      const parts = ['', 'h3', 'img', '.rich-text'].map((part) => page.locator(`.story ${part}`))
      const story = await Promise.all(parts.map(async (part) => (await boxesOf(part))[0]))
      const [, heading, picture, text] = story
      expect.soft(picture?.left).toBeCloseTo(heading?.left ?? 0, 0)
      expect.soft(picture?.top).toBeGreaterThan(heading?.bottom ?? Number.POSITIVE_INFINITY)
      expect.soft(text?.left).toBeGreaterThan(picture?.right ?? Number.POSITIVE_INFINITY)
      expect.soft(text?.top).toBeLessThan(heading?.bottom ?? 0)
    }
    for (const box of (await boxesOf(page.locator(`${projectItems} .plate-picture`))).slice(1))
      expect.soft(box.width / box.height).toBeCloseTo(16 / 9, 1)
  })

  await test.step('a project that gets the focus does not stand under the bar', async () => {
    await resize(1280, 800)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.locator(`${projectItems} .plate-link`).nth(1).focus()
    const [bar, link] = await boxesOf(page.locator('header, .plate-link:focus'))
    expect.soft(link?.top).toBeGreaterThan(bar?.height ?? Number.POSITIVE_INFINITY)
  })

  await test.step('a list of technologies has no separator at the end of a line', async () => {
    for (const width of [390, 800, 1280]) {
      await resize(width)
      const items = await page.locator('.technologies li').evaluateAll(separatorsOf)
      expect.soft(items.some(({ isSeparated }) => isSeparated)).toBe(true)
      const wrong = items.filter(({ startsLine, isSeparated }) => startsLine === isSeparated)
      expect.soft(wrong, `${width} px`).toEqual([])
    }
  })

  await test.step('pictures of projects in one row are equally high, whatever their texts', async () => {
    await resize(1280, 800)
    const projects = page.locator('#projects ul:not(li ul)')
    for (const first of ['lg:col-span-2', 'plate-row lg:col-span-3'])
      expect.soft(await projects.evaluate(unequalPictures, first), first).toEqual([])
  })

  await test.step('no skill is alone in its row, however many there are', async () => {
    for (const width of [390, 800, 1280]) {
      await resize(width)
      expect.soft(await page.locator('#skills ul').evaluate(countsWithLoneItem)).toEqual([])
    }
  })

  await test.step('a name of one long word stays inside the page', async () => {
    await page.locator('#home-title span').evaluate((name) => {
      name.textContent = 'Betriebswerkbauunterbeamter'.repeat(3)
      document.body.style.overflowX = 'visible'
    })
    for (const width of [320, 390, 1280]) {
      await resize(width)
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
})

test('the address of About on a phone leads to About Me, which comes before the services', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#services')
  const headings = page.locator('#services').getByRole('heading', { level: 2 })
  await expect(headings.first()).toHaveText('About Me')
  await expect(headings.first()).toBeInViewport()
  const [about, services] = await boxesOf(headings)
  expect(services?.top).toBeGreaterThan(about?.bottom ?? Number.POSITIVE_INFINITY)
})

test('the list of posts and the page of an unknown address keep their order', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 404/)

  await test.step('a post of the list has its tags below its text, beside its picture', async () => {
    await page.goto('/blogs')
    for (const width of [1280, 800]) {
      await page.setViewportSize({ width, height: 844 })
      const card = page.getByRole('article').last()
      const [picture, text, tags] = await boxesOf(card.locator('a > span, a > div, :scope > ul'))
      expect.soft(text?.left).toBeGreaterThan(picture?.right ?? Number.POSITIVE_INFINITY)
      expect.soft(tags?.left).toBe(text?.left)
      expect.soft(tags?.top).toBeGreaterThanOrEqual(text?.bottom ?? Number.POSITIVE_INFINITY)
    }
  })

  await test.step('an unknown address has its heading below the bar, and a picture above the footer', async () => {
    await page.goto('/no-such-page')
    const picture = page.locator('main img')
    const width = () => picture.evaluate((it) => (it as HTMLImageElement).naturalWidth)
    await expect.poll(width).toBeGreaterThan(0)
    for (const width of [1280, 768]) {
      await page.setViewportSize({ width, height: 900 })
      const [bar, heading] = await boxesOf(page.locator('header, h1'))
      expect.soft(heading?.top).toBeGreaterThan(bar?.bottom ?? Number.POSITIVE_INFINITY)
      const [image, footer] = await boxesOf(page.locator('main img, footer'))
      if (width === 1280) expect.soft(footer?.top).toBe(image?.bottom)
    }
  })
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

/** Runs in the page. */
function distancesOfBaselines(sections: Element[]): number[] {
  return sections.map((section) => {
    const baselineOf = (selector: string) => {
      const mark = document.createElement('span')
      mark.style.display = 'inline-block'
      section.querySelector(selector)?.append(mark)
      const { bottom } = mark.getBoundingClientRect()
      mark.remove()
      return bottom
    }
    return Math.round(baselineOf('.section-label') - baselineOf('h2'))
  })
}

/** Runs in the page. */
function separatorsOf(items: Element[]) {
  return items.map((item) => {
    const start = item.parentElement?.getBoundingClientRect().left ?? 0
    const { left } = item.getBoundingClientRect()
    const separator = left + Number.parseFloat(getComputedStyle(item, '::before').left)
    return { startsLine: left === start, isSeparated: separator >= start }
  })
}

/** Runs in the page. @returns the heights of pictures that differ from another in their row */
function unequalPictures(list: Element, first: string): number[] {
  const copies = [...list.children, ...list.children].map((each) => each.cloneNode(true) as Element)
  list.replaceChildren(...copies.slice(0, 5))
  copies[0]?.setAttribute('class', `plate plate-first ${first}`)
  for (const text of list.querySelectorAll('li:nth-child(3) .plate-text'))
    text.append('Long '.repeat(90))
  const boxes = [...list.querySelectorAll('.plate-picture')].map((each) =>
    each.getBoundingClientRect(),
  )
  return boxes
    .filter((box) =>
      boxes.some(({ top, height }) => top === box.top && Math.abs(height - box.height) > 1),
    )
    .map(({ height }) => height)
}

/** Runs in the page. @returns the numbers of items, from 2 to 16, of which one is alone in its row */
function countsWithLoneItem(list: Element): number[] {
  const [item] = list.children
  return Array.from({ length: 15 }, (_, index) => index + 2).filter((count) => {
    list.replaceChildren(...Array.from({ length: count }, () => item?.cloneNode(true) ?? ''))
    const tops = [...list.children].map((each) => each.getBoundingClientRect().top)
    return tops.some((top) => tops.filter((other) => other === top).length === 1)
  })
}
