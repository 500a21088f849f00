import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { administrator } from '../../support/running-site.ts'
import { test } from '../support/admin-test.ts'
import { expectLiveForm } from '../support/contact-steps.ts'
import {
  contentField,
  createButton,
  excerptField,
  heading,
  titleField,
} from '../support/editor-steps.ts'
import { tabTo } from '../support/tab-stops.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the owner writes a post without a mouse', { tag: '@gate' }, async ({ page, site }) => {
  await page.goto('/admin/login')
  await expectLiveForm(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tabAndType(page, administrator.email)
  await tabAndType(page, administrator.password)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Dashboard')
  await expect(heading(page)).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Create New Blog' }))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Create New Blog Post')
  await expect(heading(page)).toBeFocused()
  await tabTo(page, titleField(page))
  await page.keyboard.type('By hand')
  await tabTo(page, excerptField(page))
  await page.keyboard.type('Without a mouse.')
  await tabTo(page, contentField(page))
  await page.keyboard.type('Key by key.')
  await tabTo(page, createButton(page))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Manage Blogs')
  await expect(heading(page)).toBeFocused()
  const row = page.getByRole('listitem').filter({ hasText: 'By hand' })
  await tabTo(page, row.getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: '“By hand” was deleted.' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  expect((await page.request.get(`${site.url}/api/blogs/by-hand`)).status()).toBe(404)
})

async function tabAndType(page: Page, text: string) {
  await page.keyboard.press('Tab')
  await page.keyboard.type(text)
}
