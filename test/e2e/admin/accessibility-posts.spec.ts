import type { Page } from '@playwright/test'
import { expect } from '../../support/browser.ts'
import { logInByForm, openAsAdmin } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import {
  expectAccessible,
  horizontalOverflow,
  overflowingElements,
  smallTargets,
} from '../support/axe.ts'
import { expectLiveForm } from '../support/contact-steps.ts'
import { createButton, heading, openNewPost, titleField } from '../support/editor-steps.ts'

test('the pages from the login to the deletion dialog have no accessibility violations', async ({
  page,
}) => {
  await page.goto('/admin/login')
  await expectLiveForm(page)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expectAccessible(page)
  await logInByForm(page)
  await page.getByRole('link', { name: 'Manage Blogs' }).first().click()
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
})

test('the editor and its errors have no accessibility violations', async ({ page, site }) => {
  await openNewPost(page, site)
  await createButton(page).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await titleField(page).fill('A title')
  await page.reload()
  await createButton(page).click()
  await expect(page.getByText('There is unsaved work from')).toBeVisible()
  await expectAccessible(page)
})

test('the post pages fit a small phone', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openAsAdmin(page, site, '/admin')
  await expectFits(page, 'Dashboard')
  await page.goto('/admin/blogs')
  await expectFits(page, 'Manage Blogs')
  await page.goto('/admin/blogs/create')
  await expectFits(page, 'Create New Blog Post')
})

async function expectFits(page: Page, title: string) {
  await expect(heading(page)).toHaveText(title)
  await expect(page.locator('[data-placeholder]')).toHaveCount(0)
  expect(await overflowingElements(page)).toEqual([])
  expect(await horizontalOverflow(page)).toBe(0)
  expect(await smallTargets(page)).toEqual([])
}
