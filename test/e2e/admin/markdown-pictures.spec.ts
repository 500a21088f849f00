/** Pictures that are put into a text in Markdown. */
import type { Locator } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { drawing } from '../../support/pictures.ts'
import { test } from '../support/admin-test.ts'
import { openMarkdown } from '../support/editor-steps.ts'
import { holdRequests } from '../support/page-helpers.ts'

test('two dropped pictures replace their placeholders while the writer goes on', async ({
  page,
  site,
}) => {
  const content = await openMarkdown(page, site)
  await content.fill('Before\n\nAfter')
  await content.press('ControlOrMeta+Home')
  await content.press('End')
  const upload = await holdRequests(page, '**/api/pictures?*')
  await drop(content, [await picture('soup.png', 900), await picture('pan.png', 800)])
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

test('the description of a picture is in view in the middle of a long text', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const content = await openMarkdown(page, site)
  await content.fill('A line of a long text.\n\n'.repeat(60))
  await content.press('ControlOrMeta+Home')
  const file = await picture('soup.png', 900)
  await page.getByLabel('Insert a picture').setInputFiles([file])
  const description = page.getByLabel('Describe soup.png')
  await expect(description).toBeInViewport({ ratio: 1 })
  await expect(content).toBeFocused()
  await description.click()
  await description.fill('Soup')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(content).toHaveValue(/^!\[Soup\]\(/)
})

test('a picture that fails is tried again, or removed with its placeholder', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/Failed to load resource|ApiError/)
  const content = await openMarkdown(page, site)
  await page.route('**/api/pictures?*', (route) => route.abort(), { times: 1 })
  await page.getByLabel('Insert a picture').setInputFiles([await picture('soup.png', 900)])
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

async function picture(name: string, width: number) {
  const buffer = await drawing(width, 600).png().toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

async function drop(target: Locator, files: Awaited<ReturnType<typeof picture>>[]) {
  const dataTransfer = await target.page().evaluateHandle(
    (dropped) => {
      const transfer = new DataTransfer()
      for (const { name, bytes } of dropped) {
        transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
      }
      return transfer
    },
    files.map(({ name, buffer }) => ({ name, bytes: [...buffer] })),
  )
  await target.dispatchEvent('drop', { dataTransfer })
}
