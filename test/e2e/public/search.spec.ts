import { expect, test } from '../../support/browser.ts'

test('a reader types words, sees posts, and goes to the heading above them', async ({ page }) => {
  await page.goto('/search')
  await expect(page).toHaveTitle(/^Search/)
  await page.getByRole('searchbox', { name: 'Words to look for' }).fill('queue')
  await expect(page.getByRole('status').filter({ hasText: /posts?$/ })).toBeVisible()
  const result = page.getByRole('link', { name: 'What a ticket rail knows about queues' })
  await expect(result).toHaveAttribute('href', /^\/blogs\/what-a-ticket-rail-.+#/)
  await expect(page.locator('mark').first()).toHaveText(/^queue/i)
  await expect(page).toHaveURL('/search?q=queue')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await result.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'What a ticket rail knows about queues',
  )
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('queue')
  await expect(result).toBeVisible()
})

test('words that no post has are answered, and a failure is reported', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 500|failed with status 500/)
  await page.goto('/search?q=zanzibar')
  await expect(page.getByText('No post has all of these words.')).toBeVisible()
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('searchbox').fill('queue')
  await expect(page.getByRole('alert')).toHaveText('The search failed. Please try again later.')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a reader searches with the form', async ({ page }) => {
    await page.goto('/search')
    await page.getByRole('searchbox').fill('queue rail')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search?q=queue+rail')
    await expect(page.getByText('1 post', { exact: true })).toBeVisible()
  })
})
