/** Inbox content and locators. */
import type { Page } from '@playwright/test'
import type { SpamReason } from '#features/contact/inbox-message.ts'
import type { MessageInput } from '#features/contact/message.ts'
import { insertMessage } from '#features/contact/message-queries.server.ts'
import type { RunningSite } from '../../support/running-site.ts'
import { withDatabase } from './site-content.ts'

export interface InboxMessage extends Partial<MessageInput> {
  spamReason?: SpamReason
}

/** Stores messages through the site's own queries, oldest first. */
export function storeMessages(site: RunningSite, messages: InboxMessage[]): Promise<unknown> {
  return withDatabase(site, (db) =>
    Promise.all(
      messages.map(({ spamReason, ...rest }, index) => {
        const message = { ...ines, ...rest }
        const at = new Date(firstArrival.getTime() + index * 60_000)
        return insertMessage(db, message, { at, spamReason, withMail: false })
      }),
    ),
  )
}

const firstArrival = new Date('2024-01-05T12:00:00Z')
const ines = {
  name: 'Ines',
  email: 'ines@example.com',
  subject: 'A new site',
  message: 'Could you help?',
}

/** Removes all messages, including spam and deleted ones. */
export function removeAllMessages(site: RunningSite): Promise<unknown> {
  return withDatabase(site, (db) => db.deleteFrom('contact_message').execute())
}

/** An open message, below its line or beside the list. */
export function openMessage(page: Page, name: string) {
  return page.getByRole('region', { name: new RegExp(`^Message from ${name}`) })
}

/** The button that opens the message. */
export function messageLine(page: Page, name: string) {
  return page.getByRole('heading', { level: 2 }).getByRole('button', { name })
}

/** A tab above the list, with its count. */
export function tab(page: Page, name: string) {
  return page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}\\s*\\d*$`) })
}

/** The entry in the side navigation, with the unread count. */
export function messagesEntry(page: Page) {
  return page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Messages/ })
}
