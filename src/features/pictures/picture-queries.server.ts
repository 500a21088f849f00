import type { Db } from '#db/open.server.ts'
import type { StoredPicture } from './picture-names.server.ts'

export async function insertPicture(db: Db, picture: StoredPicture, at: Date): Promise<void> {
  await db
    .insertInto('picture')
    .values({ ...picture, has_avif: 0, created_at: at.toISOString() })
    .execute()
}

/** Of one whose files are gone. */
export async function deletePicture(db: Db, stem: string): Promise<void> {
  await db.deleteFrom('picture').where('stem', '=', stem).execute()
}

/** Pictures without AVIF files, oldest first. */
export function findWithoutAvif(db: Db): Promise<StoredPicture[]> {
  return db
    .selectFrom('picture')
    .select(['stem', 'width', 'height'])
    .where('has_avif', '=', 0)
    .orderBy('created_at')
    .orderBy('stem')
    .execute()
}

export async function markAvifEncoded(db: Db, stem: string): Promise<void> {
  await db.updateTable('picture').set({ has_avif: 1 }).where('stem', '=', stem).execute()
}
