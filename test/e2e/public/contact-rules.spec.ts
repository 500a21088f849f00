import { expect, test } from '../../support/browser.ts'
import {
  contactCall,
  expectLiveForm,
  failedRequestLog,
  fillIn,
  openForm,
  refuse,
  sendButton,
  toasts,
} from '../support/contact-steps.ts'
import { holdRequests } from '../support/page-helpers.ts'

test('a visitor learns at each field what the form needs', async ({ page, site, problems }) => {
  await openForm(page)
  await test.step('required fields are marked', async () => {
    await expect(page.locator('form label')).toHaveText([
      'Name *',
      'Email *',
      'Subject',
      'Message *',
      'Leave this empty',
    ])
    await expect(page.locator('form [aria-required=true]')).toHaveCount(3)
  })

  await test.step('the form shows no errors before it is sent', async () => {
    await page.getByLabel('Email').fill('no address')
    await page.getByLabel('Message').focus()
    await expect(page.getByLabel('Message')).toBeFocused()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
    await expect(page.getByText('Please enter a valid email address')).toHaveCount(0)
  })

  await test.step('a visitor who sends an empty form reads an error at each required field', async () => {
    await sendButton(page).click()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    )
    await expect(page.getByLabel('Message')).toHaveAccessibleDescription('Message is required')
    await expect(page.getByLabel('Subject')).toHaveAccessibleDescription('')
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(3)
    await expect(page.getByText('Name is required')).toBeVisible()
  })

  await test.step('an error disappears while the visitor corrects the field', async () => {
    await sendButton(page).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await page.getByLabel('Name').pressSequentially('A')
    await expect(page.getByText('Name is required')).toHaveCount(0)
    await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'false')
    await expect(page.getByText('Message is required')).toBeVisible()
    await page.getByLabel('Name').fill('')
    await expect(page.getByText('Name is required')).toBeVisible()
  })

  await test.step('sending an invalid form focuses its first invalid field', async () => {
    await fillIn(page, 'Ada')
    await page.getByLabel('Email').fill('ada@')
    await page.getByLabel('Message').fill('')
    await sendButton(page).click()
    await expect(page.getByLabel('Email')).toBeFocused()
  })

  await test.step('a visitor who sends only spaces reads the errors of empty fields', async () => {
    await fillIn(page, '   ')
    await sendButton(page).click()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required')
    await expect(page.getByLabel('Name')).toBeFocused()
    expect(site.messages().filter(({ name }) => name.trim() === '')).toEqual([])
  })

  await test.step('a visitor whose message is too long reads the error of the real server', async () => {
    await fillIn(page, 'Too long')
    await page.getByLabel('Message').fill('x'.repeat(10_001))
    await sendButton(page).click()
    await expect(page.getByLabel('Message')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Message')).toBeFocused()
    expect(site.messages().filter(({ name }) => name === 'Too long')).toEqual([])
  })

  await test.step('a field error of the server is shown beside its field', async () => {
    problems.allow(failedRequestLog)
    const errors = { email: 'We cannot write to this address' }
    await page.route(
      contactCall,
      refuse(400, { message: 'Please check the marked fields.', errors }),
    )
    await fillIn(page, 'Ada')
    await sendButton(page).click()
    const email = page.getByLabel('Email')
    await expect(email).toHaveAccessibleDescription('We cannot write to this address')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toHaveValue('ada@example.com')
    await expect(email).toBeFocused()
    await expect(toasts(page)).toContainText('Please check the marked fields.')
  })
})

test('an empty form sent before hydration focuses its first field afterwards', async ({
  page,
  problems,
}) => {
  problems.allow(failedRequestLog)
  const release = await holdRequests(page, '**/build/*.js')
  await page.goto('/')
  await page.keyboard.press('End')
  await sendButton(page).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expect(page.getByLabel('Name')).not.toBeFocused()
  release()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toBeInViewport()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(3)
})

test('hydration of a rejected form does not move the focus of a visitor who went on', async ({
  page,
  problems,
}) => {
  problems.allow(failedRequestLog)
  const release = await holdRequests(page, '**/build/*.js')
  await page.goto('/')
  await sendButton(page).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await page.getByLabel('Email').fill('ada@example.com')
  release()
  await expectLiveForm(page)
  await expect(page.getByLabel('Email')).toBeFocused()
})
