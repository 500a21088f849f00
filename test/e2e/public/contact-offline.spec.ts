import { expect, test } from '../../support/browser.ts'
import { failedRequestLog, fillIn, openForm, sendButton, toasts } from '../support/contact-steps.ts'

test('an offline visitor sees a toast, and the form is unchanged', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(failedRequestLog)
  await openForm(page)
  await fillIn(page, 'Ada')
  await context.setOffline(true)
  await sendButton(page).click()
  await expect(toasts(page)).toContainText('ErrorFailed to send message')
  await expect(page.getByLabel('Name')).toHaveValue('Ada')
  await expect(page.getByLabel('Message')).toHaveValue('I have a project.\nIt is a small one.')
})
