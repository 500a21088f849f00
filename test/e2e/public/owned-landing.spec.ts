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
