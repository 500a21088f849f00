/** The landing page of an owner who has published content of their own. */
import { hasSection } from '#features/site/public-content.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import { addRevision } from '#features/site/site-revisions.server.ts'
import { expect } from '../../support/browser.ts'
import { brandLink, navLink, visit } from '../support/page-helpers.ts'
import { testOn, withDatabase } from '../support/site-content.ts'

const own: SiteContent = {
  ...sampleContent,
  hero: { greeting: 'Ich bin {name}', line: 'Musik und Software.' },
  sections: sampleContent.sections.map((section) => ({
    ...section,
    shown: section.id !== 'contact',
  })),
  skills: [{ name: 'SuperCollider', level: 80, category: 'Tool', icon: '' }],
  about: {
    ...sampleContent.about,
    counters: [
      { value: 1250, suffix: '', label: 'Konzerte gespielt' },
      { value: 12, suffix: ' Jahre', label: 'auf der Bühne' },
      { value: 99, suffix: ' %', label: 'Verfügbarkeit' },
      { value: 100, suffix: '%', label: 'Freude' },
      { value: 11, suffix: '+', label: 'Alben' },
      { value: 10_000, suffix: '+', label: 'Hörer' },
    ],
  },
  services: [{ title: 'Schulungen', description: 'Für Gruppen.', icon: '' }],
}

const test = testOn(async (site) => {
  const revision = { content: own, savedBy: 'Ada', at: new Date(), basedOn: 1 }
  await withDatabase(site, (db) => addRevision(db, revision))
  const isLive = async (origin: string) => {
    const live = (await (await fetch(`${origin}/api/site`)).json()) as SiteContent
    return !hasSection(live, 'contact')
  }
  for (const origin of site.origins) await expect.poll(() => isLive(origin)).toBe(true)
})

test('a visitor who comes from the blog during an outage of the database reads the sections', async ({
  page,
  problems,
}) => {
  problems.allow(/^ApiError|status of 503/)
  await visit(page, '/blogs')
  // The site content is in the memory of the server.
  await page.route(/\/api\/(projects|stats)$/, (route) => route.fulfill({ status: 503, json: {} }))
  await brandLink(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ich bin Remy Calloway')
  await expect(page.getByText('SuperCollider')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Schulungen' })).toBeVisible()
  await expect(page.getByText(own.about.intro)).toBeAttached()
})

test('without a contact section nothing leads to it', async ({ page }) => {
  await visit(page, '/')
  await expect(page.getByRole('link', { name: /My resume/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Got a project?' })).toHaveCount(0)
  await expect(navLink(page, 'Projects')).toHaveCount(1)
  await expect(page.locator('[href*="#contact"], #contact')).toHaveCount(0)
})

for (const width of [320, 390, 1280]) {
  test(`long figures stay apart and on one line in a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    const figures = page.locator('[data-counter-value]')
    await expect(figures).toHaveText(['1,250', '12 Jahre', '99 %', '100%', '11+', '10,000+'])
    const boxes = await figures.evaluateAll((all) =>
      all.map((figure) => {
        const range = document.createRange()
        range.selectNodeContents(figure)
        return range.getBoundingClientRect().toJSON() as DOMRect
      }),
    )
    const collides = (one: DOMRect, other: DOMRect) =>
      one.left < other.right + 8 &&
      other.left < one.right + 8 &&
      one.top < other.bottom &&
      other.top < one.bottom
    const collisions = boxes.flatMap((one, index) =>
      boxes.slice(index + 1).filter((other) => collides(one, other)),
    )
    expect(collisions).toEqual([])
    const linesOf = (figure: Element) => {
      const range = document.createRange()
      range.selectNodeContents(figure)
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
    }
    for (const figure of await figures.all()) expect(await figure.evaluate(linesOf)).toBe(1)
    const overflow = () =>
      document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(overflow)).toBe(0)
  })
}
