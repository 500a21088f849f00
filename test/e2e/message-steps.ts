/** What lies in the inbox of a test, and where it is seen. */
import type { Page } from '@playwright/test'
import type { MessageDraft } from '#features/contact/message.ts'
import { insertMessage } from '#features/contact/message-queries.server.ts'
import type { RunningSite } from '../support/running-site.ts'
import { withDatabase } from './prepared-site.ts'

export interface LyingMessage extends Partial<MessageDraft> {
  isSpam?: boolean
}

/** Puts messages into the inbox as the site itself would, the first one first. */
export function storeMessages(site: RunningSite, messages: LyingMessage[]): Promise<unknown> {
  return withDatabase(site, (db) =>
    Promise.all(
      messages.map(({ isSpam = false, ...rest }, index) => {
        const message = { ...ines, ...rest }
        const at = new Date(firstArrival.getTime() + index * 60_000)
        return insertMessage(db, message, { at, isSpam, withMail: false })
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

/** Empties the inbox, spam and the deleted ones too. */
export function removeAllMessages(site: RunningSite): Promise<unknown> {
  return withDatabase(site, (db) => db.deleteFrom('contact_message').execute())
}

/** One message in the list. */
export function messageRow(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: messageLine(page, name) })
}

/** The line that opens it. */
export function messageLine(page: Page, name: string) {
  return page.getByRole('heading', { level: 2 }).getByRole('button', { name })
}

/** One of the tabs above the list, with its count. */
export function tab(page: Page, name: string) {
  return page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}\\s*\\d*$`) })
}

/** The entry in the side navigation, with how many are unread. */
export function messagesEntry(page: Page) {
  return page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Messages/ })
}
