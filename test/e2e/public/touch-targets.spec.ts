import { expect, test } from '../../support/browser.ts'
import { smallTargets } from '../support/axe.ts'
import { publicPaths } from '../support/public-paths.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('the touch targets of every page are large enough', async ({ page, problems }) => {
  problems.allow(/404/)
  for (const path of [...publicPaths, '/assets/resume.html', '/rss.xml']) {
    await page.goto(path)
    expect(await smallTargets(page), path).toEqual([])
  }
})
