import { expect } from '../../support/browser.ts'
import { siteEditorTest as test } from '../support/admin-test.ts'
import { expectAccessible } from '../support/axe.ts'
import { toasts } from '../support/contact-steps.ts'
import { layoutFlaws } from '../support/layout-flaws.ts'
import { openSitePage, publishButton, publishedContent, textField } from '../support/site-steps.ts'

const story = [
  '# Kitchens',
  'I *cooked*, see [my work](#projects).',
  '- early\n- late',
  '| a | b |\n| - | - |\n| long | words |',
  '```js\nconst aLineThatIsLongerThanAPhone = await somethingElseThatTakesAWhile(andMore, andMore)\n```',
].join('\n\n')

test('an owner keeps a text that cannot be rendered', async ({ page, problems, site }) => {
  problems.allow(/status of 400|ApiError/)
  await openSitePage(page, site, '/admin/site?part=about')
  const before = await publishedContent(page, site)
  const field = textField(page, 'Story').last()
  const deep = `${'>'.repeat(15_000)}a`
  await field.fill(deep)
  await publishButton(page).click()
  await expect(field).toHaveAccessibleDescription(/nested too deeply/)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(deep)
  expect(await publishedContent(page, site)).toEqual(before)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a visitor on a phone reads a story with code and tables', async ({ page, site }) => {
    await openSitePage(page, site, '/admin/site?part=about')
    await textField(page, 'Story').last().fill(story)
    await publishButton(page).tap()
    await expect(toasts(page)).toContainText('Your site was published.')
    await expect(async () => {
      await page.goto('/')
      const heading = page.getByRole('heading', { level: 4, name: 'Kitchens' })
      await expect(heading).toBeVisible({ timeout: 1000 })
    }).toPass()
    expect(await layoutFlaws(page)).toEqual([])
    await expectAccessible(page)
    await page.getByRole('link', { name: 'my work' }).tap()
    await expect(page.locator('#projects h2')).toBeInViewport()
  })
})
