/** The recipient of mails about messages: MAIL_TO, or the stored setting. */
import type { MailSettings } from '#config.server.ts'
import type { Db } from '#db/open.server.ts'

const name = 'notification_email'

/** @returns '' for none */
export async function findRecipient(db: Db, mail: Pick<MailSettings, 'to'> = {}): Promise<string> {
  if (mail.to) return mail.to
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value ?? ''
}

/** @param value an address, or '' for none */
export async function storeRecipient(db: Db, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
