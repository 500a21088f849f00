/** An administrator's calls on the draft of a post, and the stored rows. */

import { insertPost } from '#features/posts/insert-post.server.ts'
import { emptyPost, type PostFields } from '#features/posts/post-schema.ts'
import { createTestApp, type TestApp, testTime } from './app.ts'
import { soup } from './post-fixtures.ts'
import { signInAs, type TestUserName } from './test-users.ts'

export const draftFields: PostFields = {
  ...emptyPost,
  title: 'Leek Soup',
  excerpt: 'Faster',
  content: 'Stir **less**.',
}

/** A site with the published post `onion-soup`, and two administrators. */
export async function createDraftDesk() {
  const app = await createTestApp()
  await insertPost(app.db, { ...soup, author: 'Remy' }, testTime)
  const ada = await createWriter(app, 'ada')
  const max = await createWriter(app, 'max')
  return { app, ada, max }
}

export type Writer = Awaited<ReturnType<typeof createWriter>>

/** Logs in, and calls what is below `/api/blogs/onion-soup`. */
export async function createWriter(app: TestApp, name: TestUserName) {
  const { headers } = await signInAs(app, name)
  const send = (method: string, path: string, body?: unknown, id = 'onion-soup') =>
    app.send(method, `/api/blogs/${id}/${path}`, body, { headers })
  return {
    headers,
    send,
    get: (path: string) => app.request(`/api/blogs/onion-soup/${path}`, { headers }),
    /** Saves a draft. */
    save: (fields: Partial<PostFields>, revision?: number, more: object = {}) =>
      send('PUT', 'draft', {
        fields: { ...draftFields, ...fields },
        baseRevision: 1,
        ...(revision !== undefined && { revision }),
        ...more,
      }),
  }
}

/** @returns the revision of the stored draft */
export async function revisionOf(response: Response): Promise<number> {
  return ((await response.json()) as { revision: number }).revision
}

/** Takes the post back: it was never published. */
export function unpublish({ db }: TestApp) {
  return db.updateTable('post').set({ published_at: null, slug: null }).execute()
}

export function removePost({ db }: TestApp) {
  return db.updateTable('post').set({ deleted_at: testTime.toISOString() }).execute()
}

export async function storedDraft({ db }: TestApp) {
  const row = await db.selectFrom('post_draft').selectAll().executeTakeFirst()
  return row && { ...row, fields: JSON.parse(row.fields) as PostFields }
}

/** Oldest first. */
export async function storedRevisions({ db }: TestApp) {
  const rows = await db.selectFrom('post_revision').selectAll().orderBy('number').execute()
  return rows.map((row) => ({ ...row, fields: JSON.parse(row.fields) as PostFields }))
}
