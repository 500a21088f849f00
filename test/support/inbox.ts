/** An inbox with a message of each kind. */
import { toSearchText } from '#db/search.server.ts'
import { updateMessageIndex } from '#features/contact/message-index.server.ts'
import { createTestApp, type TestApp } from './app.ts'

/** The unchanged message of the inbox, as the API returns it. */
export const omar = {
  _id: 'omar',
  name: 'Omar',
  email: 'omar@example.com',
  subject: 'A quote for a_b',
  message: 'Éclair\ncrème, 100% back\\slash',
  createdAt: '2026-02-02T00:00:00.000Z',
  isSpam: false,
  mail: 'none',
}

const read = { read_at: '2026-02-10T00:00:00.000Z' }
const deleted = { deleted_at: '2026-02-20T00:00:00.000Z' }

/** The two unread messages are older than one of the read ones. */
export async function createTestInbox(): Promise<TestApp> {
  const app = await createTestApp()
  const { subject, message, createdAt } = omar
  await insert(app, 'omar', createdAt, { name: omar.name, email: omar.email, subject, message })
  await insert(app, 'olga', '2026-02-03T00:00:00.000Z', {})
  await insert(app, 'read-new', '2026-02-04T00:00:00.000Z', read)
  await insert(app, 'read-old', '2026-02-01T00:00:00.000Z', read)
  await insert(app, 'casino', '2026-02-05T00:00:00.000Z', { is_spam: 1 })
  await insert(app, 'gone', '2026-02-06T00:00:00.000Z', deleted)
  await insert(app, 'gone-spam', '2026-02-05T00:00:00.000Z', { ...deleted, is_spam: 1 })
  await updateMessageIndex(app.db)
  return app
}

type Differences = Partial<
  Record<'name' | 'email' | 'subject' | 'message' | 'read_at' | 'deleted_at', string>
> & { is_spam?: number }

async function insert({ db }: TestApp, id: string, createdAt: string, differences: Differences) {
  const row = { name: 'Somebody', email: 'somebody@example.com', message: 'Hello', ...differences }
  await db
    .insertInto('contact_message')
    .values({
      id,
      ...row,
      search_text: toSearchText(row.name, row.email, row.subject, row.message),
      created_at: createdAt,
    })
    .execute()
}

/** The row, in any state. */
export function storedMessage({ db }: Pick<TestApp, 'db'>, id: string) {
  return db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst()
}
