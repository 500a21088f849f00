/** Posts in Markdown and in HTML. */
import { expect } from '../../support/browser.ts'
import { test } from '../support/admin-test.ts'
import {
  contentField,
  createButton,
  heading,
  openNewPost,
  openPost,
  updateButton,
  write,
} from '../support/editor-steps.ts'
import { removePosts } from '../support/site-content.ts'

test('a writer publishes Markdown, sees it rendered while writing, and finds it as written', async ({
  page,
  site,
}) => {
  await openNewPost(page, site)
  const format = page.getByRole('group', { name: 'Format' })
  await expect(format.getByRole('button', { pressed: true })).toHaveText('Markdown')
  const content = 'Salt *early*, taste **often**.\n\n| heat | time |\n|---|---|\n| low | long |'
  await write(page, { title: 'In Markdown', excerpt: 'Stars.', content })
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('cell', { name: 'long' })).toBeVisible()
  await expect(preview.locator('strong')).toHaveText('often')
  await createButton(page).click()
  await expect(heading(page)).toHaveText('Manage Blogs')
  await page.goto('/blogs/in-markdown')
  await expect(page.locator('.prose em')).toHaveText('early')
  await openPost(page, site, 'in-markdown')
  await expect(contentField(page)).toHaveValue(content)
  await expect(format.getByRole('button', { pressed: true })).toHaveText('Markdown')
  await removePosts(site, 'in-markdown')
})

test('a writer turns a post of HTML into Markdown', async ({ page, site }) => {
  const post = { title: 'Once HTML', excerpt: 'Tags.', content: '<p>Salt *early*</p>' }
  await openNewPost(page, site)
  expect((await page.request.post(`${site.url}/api/blogs`, { data: post })).status()).toBe(201)
  await openPost(page, site, 'once-html')
  const format = page.getByRole('group', { name: 'Format' })
  await expect(format.getByRole('button', { pressed: true })).toHaveText('HTML')
  await format.getByRole('button', { name: 'Markdown' }).click()
  await contentField(page).fill('Salt *early*')
  await expect(page.getByRole('region', { name: 'Preview' }).locator('em')).toHaveText('early')
  await updateButton(page).click()
  await expect(heading(page)).toHaveText('Manage Blogs')
  await page.goto('/blogs/once-html')
  await expect(page.locator('.prose em')).toHaveText('early')
  await removePosts(site, 'once-html')
})
