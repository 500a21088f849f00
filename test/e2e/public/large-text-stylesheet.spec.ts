/** A visitor with a phone whose own stylesheet enlarges text: media queries do not notice it. */
import { expect, test } from '../../support/browser.ts'
import { horizontalOverflow, overflowingElements } from '../support/axe.ts'
import { publicPaths } from '../support/public-paths.ts'

test.use({ bypassCSP: true })

for (const width of [320, 360, 390]) {
  for (const percent of [150, 200]) {
    test(`a visitor whose stylesheet sets text to ${percent} % scrolls no page sideways in ${width} px`, async ({
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
