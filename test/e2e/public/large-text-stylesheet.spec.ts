/** A phone with a user stylesheet that enlarges text, which media queries don't detect. */
import { expect, test } from '../../support/browser.ts'
import { horizontalOverflow, overflowingElements } from '../support/axe.ts'
import { publicPaths } from '../support/public-paths.ts'

test.use({ bypassCSP: true })

for (const width of [320, 360, 390]) {
  for (const percent of [150, 200]) {
    test(`no page scrolls horizontally at ${width} px with a user stylesheet of ${percent} %`, async ({
      page,
      problems,
    }) => {
      problems.allow(/404/)
      await page.setViewportSize({ width, height: 740 })
      for (const path of publicPaths) {
        await page.goto(path)
        await page.addStyleTag({ content: `html { font-size: ${percent}% !important }` })
        expect(await horizontalOverflow(page), path).toBe(0)
        expect(await overflowingElements(page), path).toEqual([])
      }
    })
  }
}
