/** Steps with the contact form, and its notices. */
import { randomUUID } from 'node:crypto'
import { expect, type Page, type Route } from '@playwright/test'

export const sentBanner = "Message sent successfully! I'll get back to you soon."
export const contactCall = '**/api/contact'

/** A unique name, by which a test finds its stored message. */
export function newVisitor(): string {
  return `Ada ${randomUUID()}`
}

/** Opens the front page and waits until the form is hydrated. */
export async function openForm(page: Page, address = '/'): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { name: 'Get in touch' }).scrollIntoViewIfNeeded()
  await expectLiveForm(page)
}

/** Waits until the form on the page answers to its scripts. */
export async function expectLiveForm(page: Page): Promise<void> {
  await expect(page.locator('form[data-live=true]')).toBeAttached()
}

/** Runs in the page: a toast stays for a minute instead of five seconds. */
export function extendFiveSecondTimers() {
  const wait = window.setTimeout
  const longer = (act: () => void, ms?: number) => wait(act, ms === 5000 ? 60_000 : ms)
  window.setTimeout = longer as typeof window.setTimeout
}

export function sendButton(page: Page) {
  return page.getByRole('button', { name: /^Send/ })
}

/** Fills in the required fields. */
export async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Message').fill('I have a project.\nIt is a small one.')
}

/** Fixes the age of the document by which the form detects bots. */
export function setPageAge(page: Page, ms: number): Promise<void> {
  return page.evaluate((age) => {
    performance.now = () => age
  }, ms)
}

/** All toasts on the page: at most one. */
export function toasts(page: Page) {
  return page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')
}

export function refuse(status: number, body: object) {
  return (route: Route) => route.fulfill({ status, json: body })
}

/** The browser's console message for a failed request. */
export const failedRequestLog = /Failed to load resource/
