/** An administrator's calls on posts, and the stored rows. */
import { insertPost } from '#features/posts/insert-post.server.ts'
import { createTestApp, type TestApp, testTime } from './app.ts'
import { signInAs } from './test-users.ts'

export const soup = { title: 'Onion Soup', excerpt: 'Slowly', content: '<p>Stir.</p>' }
/** The time of the calls of `createClientWithPost`. */
export const later = new Date('2026-03-05T00:00:00.000Z')

/** A client with an administrator's session. */
export async function createAdminClient(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(options)
  const { headers } = await signInAs(app, 'ada')
  const send = (method: string, path: string, body?: unknown) =>
    app.send(method, path, body, { headers })
  const get = (path: string) => app.request(path, { headers })
  return { app, headers, send, get }
}

/** The same, with Remy's post `onion-soup`. */
export async function createClientWithPost() {
  const desk = await createAdminClient()
  const draft = { ...soup, author: 'Remy', imageUrl: '/uploads/a.webp', imageAlt: 'A bowl' }
  await insertPost(desk.app.db, draft, testTime)
  desk.app.setTime(later)
  return desk
}

export function storedPosts({ db }: TestApp) {
  return db.selectFrom('post').selectAll().orderBy('id').execute()
}

export async function storedPost(app: TestApp) {
  const [row] = await storedPosts(app)
  return row
}
