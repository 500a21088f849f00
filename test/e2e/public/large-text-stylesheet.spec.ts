/** A phone with a user stylesheet that enlarges text, which media queries don't detect. */
import { expect, test } from '../../support/browser.ts'
import { horizontalOverflow, overflowingElements } from '../support/axe.ts'
import { publicPaths } from '../support/public-paths.ts'

test.use({ bypassCSP: true })

test('no page scrolls horizontally on a phone with a user stylesheet of 150 or 200 %', async ({
  page,
  problems,
}) => {
  problems.allow(/404/)
  for (const path of publicPaths) {
    await page.goto(path)
    for (const percent of [150, 200]) {
      await page.addStyleTag({ content: `html { font-size: ${percent}% !important }` })
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 740 })
        const at = `${path} at ${width} px with ${percent} %`
        expect(await horizontalOverflow(page), at).toBe(0)
        expect(await overflowingElements(page), at).toEqual([])
      }
    }
  }
})
