import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { pngFile } from '../../support/pictures.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { test } from '../support/admin-test.ts'
import {
  contentField,
  createButton,
  dropFiles,
  heading,
  openNewPost,
  preview,
  titleField,
  write,
} from '../support/editor-steps.ts'

const noPicture =
  'This file is not a supported picture. Choose a JPEG, PNG, WebP, AVIF, GIF or SVG.'

test('a writer drops a picture into HTML, and a reader sees it', async ({ page, site }) => {
  await openNewPost(page, site)
  await chooseHtml(page)
  await write(page, { title: 'Copper', excerpt: 'A pan.', content: '<p>Before</p>' })
  await dropFiles(contentField(page), await pngFile('pan.png', 1000, 600))
  const dialog = page.getByRole('dialog', { name: 'Insert a picture' })
  await dialog.getByLabel('Description of the picture').fill('A "copper" pan')
  await expect(dialog).toContainText('pan.png is uploaded.')
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(contentField(page)).toBeFocused()
  await page.keyboard.type('<p>After</p>')
  await expect(contentField(page)).toHaveValue(
    /^<p>Before<\/p><img src="\/uploads\/pan-[^"]+" alt="A &quot;copper&quot; pan" width="1000" height="600"><p>After<\/p>$/,
  )
  await expectLoaded(preview(page).getByAltText('A "copper" pan'))
  await createButton(page).click()
  await expect(heading(page)).toHaveText('Manage Blogs')
  await page.goto('/blogs/copper')
  const image = page.locator('.prose picture').getByAltText('A "copper" pan')
  await expectLoaded(image)
})

test('a writer uploads the picture of a post', { tag: '@gate' }, async ({ page, site }) => {
  await openNewPost(page, site)
  await write(page, { title: 'Brass', excerpt: 'A lid.', content: '<p>Text</p>' })
  await page.getByLabel('Choose a picture').setInputFiles(await pngFile('pan.png', 1000, 600))
  await expect(page.getByText('pan.png is uploaded.')).toBeVisible()
  await expect(page.getByLabel('Featured Image URL')).toHaveValue(/^\/uploads\/pan-.+-1000x600/)
  await page.getByLabel('Description of the image').fill('A brass lid')
  await expectLoaded(preview(page).getByAltText('A brass lid'))
  await createButton(page).click()
  await expect(heading(page)).toHaveText('Manage Blogs')
  await page.goto('/blogs/brass')
  await expectLoaded(page.getByRole('main').getByRole('img', { name: 'A brass lid' }))
})

test('a writer whose file is no picture sees an error', async ({ page, site, problems }) => {
  problems.allow(/Failed to load resource|This file is not a supported picture/)
  const before = await storedFiles(site)
  await openNewPost(page, site)
  await chooseHtml(page)
  await titleField(page).fill('Kept')
  await page.getByLabel('Choose a picture').setInputFiles(file('menu.txt', 'text/plain'))
  await expect(page.getByRole('alert')).toHaveText(noPicture)
  await expect(page.getByLabel('Featured Image URL')).toHaveValue('')
  await dropFiles(contentField(page), file('menu.png', 'image/png'))
  const dialog = page.getByRole('dialog', { name: 'Insert a picture' })
  await expect(dialog.getByRole('alert')).toHaveText(noPicture)
  await expect(dialog.getByRole('button', { name: 'Insert' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(contentField(page)).toHaveValue('')
  await expect(titleField(page)).toHaveValue('Kept')
  expect(await storedFiles(site)).toEqual(before)
})

function chooseHtml(page: Page) {
  const format = page.getByRole('group', { name: 'Format' })
  return format.getByRole('button', { name: 'HTML' }).click()
}

/** Contains text, despite its type. */
function file(name: string, mimeType: string) {
  return { name, mimeType, buffer: Buffer.from('Soup of the day') }
}

async function expectLoaded(image: Locator) {
  await expect(image).toBeAttached()
  const widthOf = (element: Element) => {
    // The preview may replace it meanwhile.
    element.scrollIntoView()
    return (element as HTMLImageElement).naturalWidth
  }
  await expect.poll(() => image.evaluate(widthOf)).toBeGreaterThan(0)
}

function storedFiles(site: RunningSite): Promise<string[]> {
  return readdir(join(site.dataDir, 'uploads')).catch(() => [])
}
