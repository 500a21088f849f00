import { expect } from '../../support/browser.ts'
import { openAsAdmin, refusedCall } from '../support/admin-steps.ts'
import { test } from '../support/admin-test.ts'
import { toasts } from '../support/contact-steps.ts'
import {
  contentField,
  createButton,
  excerptField,
  expectWriting,
  heading,
  openNewPost,
  titleField,
  updateButton,
  write,
} from '../support/editor-steps.ts'
import { holdRequests } from '../support/page-helpers.ts'
import { storePost } from '../support/site-content.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const darkPaper = 'rgb(27, 23, 21)'
const lightPaper = 'rgb(250, 246, 239)'

test('a writer reads an error for each missing field of a post', async ({ page, site }) => {
  await openNewPost(page, site)
  await expect(excerptField(page)).toHaveAttribute('rows', '2')
  await expect(contentField(page)).toHaveAttribute('rows', '12')
  await expect(contentField(page)).toHaveAccessibleDescription(
    'You can use HTML tags to format your content.',
  )
  await expect(page.getByLabel('Featured Image URL')).toHaveAccessibleDescription(
    'Leave empty to use a default image.',
  )
  await createButton(page).click()
  await expect(titleField(page)).toBeFocused()
  await expect(titleField(page)).toHaveAccessibleDescription('Title is required')
  await expect(excerptField(page)).toHaveAccessibleDescription('Excerpt is required')
  await expect(contentField(page)).toHaveAccessibleDescription(/Content is required$/)
  await titleField(page).fill('A title')
  await expect(page.getByText('Title is required')).toHaveCount(0)
})

test('a rejected new post is kept in the form, and is then published under the owner’s name', {
  tag: '@gate',
}, async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  const writing = { title: 'Knives out', excerpt: 'On edges.', content: '<p>Sharp is safe.</p>' }
  await openNewPost(page, site)
  await write(page, writing)
  await page.route('**/api/blogs', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await createButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to create blog post. Please try again.')
  await expectWriting(page, writing)
  const response = await holdRequests(page, '**/api/blogs')
  const call = page.waitForRequest('**/api/blogs')
  await createButton(page).click()
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled()
  response()
  expect((await call).postDataJSON()).toMatchObject({ ...writing, author: 'Remy Calloway' })
  await expect(page).toHaveURL('/admin/blogs')
  await expect(toasts(page)).toContainText('Blog post created successfully!')
  await expect(page.getByRole('link', { name: 'Knives out' })).toBeVisible()
  const stored = await page.request.get(`${site.url}/api/blogs/knives-out`)
  expect(await stored.json()).toMatchObject({ ...writing, author: 'Remy Calloway' })
})

test('a writer whose change fails keeps it, and saves it', async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  const id = await storePost(site, { title: 'Oven notes', author: 'Grace Hopper' })
  const load = await holdRequests(page, `**/api/blogs/${id}?*`)
  await openAsAdmin(page, site, `/admin/blogs/edit/${id}`)
  await expect(page.getByRole('status')).toHaveText('Loading the post')
  load()
  await expectWriting(page, {
    title: 'Oven notes',
    excerpt: 'An excerpt',
    content: '<p>Text</p>',
  })
  await page.route(`**/api/blogs/${id}`, (route) => route.abort(), { times: 1 })
  await titleField(page).fill('Oven notes, revised')
  await updateButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to update blog post. Please try again.')
  await expect(titleField(page)).toHaveValue('Oven notes, revised')
  await updateButton(page).click()
  await expect(page).toHaveURL('/admin/blogs')
  await expect(toasts(page)).toContainText('Blog post updated successfully!')
  const stored = await (await page.request.get(`${site.url}/api/blogs/${id}`)).json()
  expect(stored).toMatchObject({ title: 'Oven notes, revised', author: 'Grace Hopper' })
})

test('editing an unknown post shows an error and a link back', async ({ page, site, problems }) => {
  problems.allow(refusedCall)
  await openAsAdmin(page, site, '/admin/blogs/edit/%20')
  await expect(page.getByRole('alert')).toHaveText('Blog ID not found')
  await page.goto('/admin/blogs/edit/no-such-post')
  await expect(page.getByRole('alert')).toContainText(
    'Error loading blog data. Please try again later.',
  )
  await page.getByRole('link', { name: 'Back to blog management' }).click()
  await expect(page).toHaveURL('/admin/blogs')
  await expect(heading(page)).toHaveText('Manage Blogs')
})

test('a writer sees a dark editor, and leaves its theme', async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const paper = page.locator('html')
  const id = await storePost(site, { title: 'Left alone' })
  await openNewPost(page, site)
  await expect(paper).toHaveCSS('background-color', darkPaper)
  await titleField(page).fill('Half a thought')
  await page.getByRole('button', { name: 'Back to blogs' }).click()
  await expect(heading(page)).toHaveText('Manage Blogs')
  await expect(paper).toHaveCSS('background-color', lightPaper)
  await page.goto(`/admin/blogs/edit/${id}`)
  await titleField(page).fill('Half a change')
  await expect(paper).toHaveCSS('background-color', darkPaper)
  await page.getByRole('link', { name: 'Back to blog management' }).click()
  await expect(page).toHaveURL('/admin/blogs')
  await expect(paper).toHaveCSS('background-color', lightPaper)
})
