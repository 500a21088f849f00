/** What a visitor does with the contact form, and where its news appears. */
import { randomUUID } from 'node:crypto'
import { expect, type Page, type Route } from '@playwright/test'

export const sentBanner = "Message sent successfully! I'll get back to you soon."
export const contactCall = '**/api/contact'

/** A visitor nobody has heard of, so that the stored message can be told from every other. */
export function newVisitor(): string {
  return `Ada ${randomUUID()}`
}

/** Opens the front page and waits until the form's own script is at work: before that it is plain HTML. */
export async function openForm(page: Page, address = '/'): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { name: 'Get in touch' }).scrollIntoViewIfNeeded()
  await expectLiveForm(page)
}

export async function expectLiveForm(page: Page): Promise<void> {
  const isLive = (form: Element) => Object.keys(form).some((key) => key.startsWith('__reactProps'))
  await expect.poll(() => page.locator('form').evaluate(isLive)).toBe(true)
}

export function sendButton(page: Page) {
  return page.getByRole('button', { name: /^Send/ })
}

/** Fills in what the form cannot do without, under this name. */
export async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Message').fill('I have a project.\nIt is a small one.')
}

/** Every toast on the page; there is never more than one. */
export function toasts(page: Page) {
  return page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')
}

export function refuse(status: number, body: object) {
  return (route: Route) => route.fulfill({ status, json: body })
}

/** For a failed call the browser itself writes a line into the console. */
export const browserComplaint = /Failed to load resource/
