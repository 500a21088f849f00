import { expect, test } from '../../support/browser.ts'
import { horizontalOverflow, overflowingElements, smallTargets } from '../support/axe.ts'
import { publicPaths } from '../support/public-paths.ts'

const paths = [...publicPaths, '/assets/resume.html']
const windows = [
  { name: 'at 320 px', size: { viewport: { width: 320, height: 640 } } },
  { name: 'on a phone', size: { viewport: { width: 390, height: 844 } } },
  { name: 'at 200 %', size: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 } },
]

for (const { name, size } of windows) {
  test.describe(name, () => {
    test.use(size)

    for (const path of paths) {
      test(`${path} is complete and never scrolls horizontally ${name}`, async ({
        page,
        problems,
      }) => {
        problems.allow(/404/)
        await page.goto(path)
        expect(await horizontalOverflow(page)).toBe(0)
        expect(await overflowingElements(page)).toEqual([])
      })
    }
  })
}

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  for (const path of paths) {
    test(`the touch targets of ${path} are large enough`, async ({ page, problems }) => {
      problems.allow(/404/)
      await page.goto(path)
      expect(await smallTargets(page)).toEqual([])
    })
  }
})
