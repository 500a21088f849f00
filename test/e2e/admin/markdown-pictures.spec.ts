/** Pictures that are put into a text in Markdown. */
import { expect } from '../../support/browser.ts'
import { pngFile } from '../../support/pictures.ts'
import { test } from '../support/admin-test.ts'
import { dropFiles, openMarkdown } from '../support/editor-steps.ts'
import { holdRequests } from '../support/page-helpers.ts'

test('a writer drops two pictures, and goes on', async ({ page, site }) => {
  const content = await openMarkdown(page, site)
  await content.fill('Before\n\nAfter')
  await content.press('ControlOrMeta+Home')
  await content.press('End')
  const upload = await holdRequests(page, '**/api/pictures?*')
  await dropFiles(content, await pngFile('soup.png'), await pngFile('pan.png', 800))
  await expect(content).toHaveValue(
    'Before\n\n![Uploading soup.png (1 of 2)…]()\n\n![Uploading pan.png (2 of 2)…]()\n\nAfter',
  )
  await content.press('ControlOrMeta+Home')
  await content.pressSequentially('Well ')
  upload()
  await expect(content).toHaveValue(
    /^Well Before\n\n!\[\]\(\/uploads\/soup-[^)]+\)\n\n!\[\]\(\/uploads\/pan-[^)]+\)\n\nAfter$/,
  )
  await expect(content).toBeFocused()
  await content.pressSequentially('then ')
  await expect(content).toHaveValue(/^Well then Before/)
  await page.getByLabel('Describe pan.png').fill('A [copper] pan')
  await page.keyboard.press('Enter')
  await expect(content).toHaveValue(/!\[A \\\[copper\\\] pan\]\(\/uploads\/pan-/)
  await expect(content).toBeFocused()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('list', { name: 'Pictures' })).toHaveCount(0)
})

test('a writer describes a picture in a long text', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const content = await openMarkdown(page, site)
  await content.fill('A line of a long text.\n\n'.repeat(60))
  await content.press('ControlOrMeta+Home')
  const file = await pngFile('soup.png')
  await page.getByLabel('Insert a picture').setInputFiles([file])
  const description = page.getByLabel('Describe soup.png')
  await expect(description).toBeInViewport({ ratio: 1 })
  await expect(content).toBeFocused()
  await description.click()
  await description.fill('Soup')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(content).toHaveValue(/^!\[Soup\]\(/)
})

test('a writer tries a failed picture again', async ({ page, site, problems }) => {
  problems.allow(/Failed to load resource|ApiError/)
  const content = await openMarkdown(page, site)
  await page.route('**/api/pictures?*', (route) => route.abort(), { times: 1 })
  await page.getByLabel('Insert a picture').setInputFiles([await pngFile('soup.png')])
  const lines = page.getByRole('list', { name: 'Pictures' })
  await expect(lines).toContainText('The picture could not be uploaded. Please try again.')
  await expect(content).toHaveValue('![Uploading soup.png…]()')
  await lines.getByRole('button', { name: 'Try again' }).click()
  await expect(content).toHaveValue(/^!\[\]\(\/uploads\/soup-[^)]+\)$/)
  await lines.getByRole('button', { name: 'Skip' }).click()
  await content.fill('Text with ![Uploading old.png…]() in it')
  await expect(lines).toContainText('This upload was interrupted.')
  await lines.getByRole('button', { name: 'Remove' }).click()
  await expect(content).toHaveValue('Text with  in it')
  await expect(lines).toHaveCount(0)
})
