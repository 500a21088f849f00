/** The rules of the contact form at its fields; message.test.ts has the rules themselves. */
import { expect, test } from '../../support/browser.ts'
import {
  contactCall,
  expectLiveForm,
  failedRequestLog,
  fillIn,
  newVisitor,
  openForm,
  refuse,
  sendButton,
  toasts,
} from '../support/contact-steps.ts'
import { holdRequests } from '../support/page-helpers.ts'

test('a visitor learns at each field what the form needs', async ({ page, site, problems }) => {
  await openForm(page)
  const name = page.getByLabel('Name')
  const email = page.getByLabel('Email')
  const message = page.getByLabel('Message')

  await test.step('required fields are marked, and have no error before the form is sent', async () => {
    await expect(page.locator('form [aria-required=true]')).toHaveCount(3)
    await expect(page.locator('form label:visible')).toHaveText([
      ...['Name *', 'Email *', 'Subject', 'Message *'],
    ])
    await email.fill('no address')
    await message.focus()
    await expect(message).toBeFocused()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  })

  await test.step('a visitor who sends an empty form reads an error at each required field', async () => {
    await sendButton(page).click()
    await expect(name).toBeFocused()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expect.soft(name).toHaveAccessibleDescription('Name is required')
    await expect.soft(email).toHaveAccessibleDescription('Please enter a valid email address')
    await expect.soft(message).toHaveAccessibleDescription('Message is required')
    await expect.soft(page.getByLabel('Subject')).toHaveAccessibleDescription('')
    await expect.soft(page.locator('[aria-invalid=true]')).toHaveCount(3)
  })

  await test.step('an error disappears while the visitor corrects the field, and comes back', async () => {
    await name.pressSequentially('A')
    await expect(page.getByText('Name is required')).toHaveCount(0)
    await expect.soft(name).toHaveAttribute('aria-invalid', 'false')
    await expect.soft(page.getByText('Message is required')).toBeVisible()
    await name.fill('   ')
    await expect(page.getByText('Name is required')).toBeVisible()
  })

  await test.step('the focus goes to the first invalid field', async () => {
    const visitor = newVisitor()
    await fillIn(page, visitor)
    await email.fill('ada@')
    await message.fill('x'.repeat(8999))
    await expect.soft(message).toHaveAccessibleDescription('')
    await message.fill('x'.repeat(9000))
    await expect.soft(message).toHaveAccessibleDescription('9,000 of 10,000 characters')
    await expect.soft(page.getByRole('status')).toHaveText('9,000 of 10,000 characters')
    await message.fill('x'.repeat(10_001))
    await sendButton(page).click()
    await expect(email).toBeFocused()
    await expect
      .soft(message)
      .toHaveAccessibleDescription('This has 10,001 characters. Please use at most 10,000.')
    await email.fill('ada@example.com')
    await sendButton(page).click()
    await expect(message).toBeFocused()
    expect(site.messages().filter(({ name }) => name === visitor)).toEqual([])
  })

  await test.step('a field error of the server stands beside its field', async () => {
    problems.allow(failedRequestLog)
    const errors = { email: 'We cannot write to this address' }
    const body = { message: 'Please check the marked fields.', errors }
    await page.route(contactCall, refuse(400, body))
    await fillIn(page, 'Ada')
    await sendButton(page).click()
    await expect(email).toHaveAccessibleDescription(errors.email)
    await expect(email).toBeFocused()
    await expect.soft(email).toHaveAttribute('aria-invalid', 'true')
    await expect.soft(email).toHaveValue('ada@example.com')
    await expect.soft(toasts(page)).toContainText(body.message)
  })
})

test('a visitor who sends the form before the scripts start reads its errors, and keeps the focus', async ({
  page,
  problems,
}) => {
  problems.allow(failedRequestLog)
  const [name, email] = [page.getByLabel('Name'), page.getByLabel('Email')]
  const sendTooEarly = async () => {
    const release = await holdRequests(page, '**/build/*.js')
    await page.goto('/')
    await sendButton(page).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expect(name).not.toBeFocused()
    return release
  }

  await test.step('the form focuses its first invalid field once it is live', async () => {
    const release = await sendTooEarly()
    release()
    await expect(name).toBeFocused()
    await expect.soft(name).toBeInViewport()
    await expect.soft(page.locator('[aria-invalid=true]')).toHaveCount(3)
  })

  await test.step('the focus of a visitor who went on stays where it is', async () => {
    const release = await sendTooEarly()
    await email.fill('ada@example.com')
    release()
    await expectLiveForm(page)
    await expect(email).toBeFocused()
    await expect(email).toHaveValue('ada@example.com')
  })
})
