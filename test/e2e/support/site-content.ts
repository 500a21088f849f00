/** A site for one test file, with its content. */

import { expect } from '@playwright/test'
import type { Db } from '#db/open.server.ts'
import { openDatabase } from '#db/open.server.ts'
import { insertProject } from '#features/portfolio/admin-project-queries.server.ts'
import type { ProjectInput } from '#features/portfolio/project-schema.ts'
import { insertPost, type NewPost } from '#features/posts/insert-post.server.ts'
import { listPosts } from '#features/posts/post-queries.server.ts'
import { sampleContent } from '#features/site/sample-content.ts'
import type { SiteContent } from '#features/site/site-content.ts'
import { hashPassword } from '#features/users/login/password.server.ts'
import type { User } from '#features/users/user.ts'
import { insertUser } from '#features/users/user-queries.server.ts'
import { test } from '../../support/browser.ts'
import type { RunningSite, SiteOptions } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'

/** Playwright's `test` on a site that `prepare` fills once, before its first request. */
export function testOn(
  prepare: (site: RunningSite) => Promise<unknown>,
  options: SiteOptions = {},
) {
  const recipe = { prepare, options }
  return test.extend<{ site: RunningSite }>({
    site: async ({ sites }, use) => use(await sites.of(recipe)),
  })
}

export interface StoredPost extends Partial<NewPost> {
  title: string
  createdAt?: string
}

/**
 * Stores a post through the site's own queries, by default the newest one: files share a site, and lists have pages.
 * @returns its id, once the site serves it
 */
export function storePost(site: RunningSite, post: StoredPost): Promise<string> {
  return changeContent(site, async (db) => {
    const { createdAt = new Date().toISOString(), ...rest } = post
    const draft = { excerpt: 'An excerpt', content: '<p>Text</p>', author: 'Ada Lovelace', ...rest }
    return (await insertPost(db, draft, new Date(createdAt)))._id
  })
}

/** Stores numbered posts from `Post 01` on, each a day newer than the previous one. */
export function storeNumberedPosts(site: RunningSite, count: number): Promise<unknown> {
  const names = Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'))
  const rest = { content: '<p>Text</p>', author: 'Ada Lovelace' }
  return changeContent(site, (db) =>
    Promise.all(
      names.map((name) => {
        const draft = { title: `Post ${name}`, excerpt: `Excerpt ${name}`, ...rest }
        return insertPost(db, draft, new Date(Date.UTC(2024, 0, Number(name))))
      }),
    ),
  )
}

/** Without a trace: their addresses are free again. */
export function removePosts(site: RunningSite, ...ids: string[]): Promise<unknown> {
  return changeContent(site, async (db) => {
    await db.deleteFrom('address').where('post_id', 'in', ids).execute()
    await db.deleteFrom('post').where('id', 'in', ids).execute()
  })
}

export function removeAllPosts(site: RunningSite): Promise<unknown> {
  return changeContent(site, async (db) => {
    await db.deleteFrom('address').execute()
    await db.deleteFrom('post').execute()
  })
}

/** Stores a project through the site's own queries. @returns its id, once the site serves it */
export async function storeProject(site: RunningSite, draft: ProjectInput): Promise<string> {
  const outcome = await withDatabase(site, (db) => insertProject(db, draft, new Date()))
  if ('refused' in outcome) throw new Error(`${draft.title} was refused: ${outcome.refused}`)
  const { id } = outcome.project
  for (const origin of site.origins) {
    const served = async () => await (await fetch(`${origin}/api/projects`)).text()
    await expect.poll(served, { timeout: 60_000 }).toContain(`"${id}"`)
  }
  return id
}

/** Publishes the sample with these differences; returns once every process serves it. */
export async function publishContent(
  site: RunningSite,
  differences: Partial<SiteContent>,
): Promise<void> {
  const session = await logIn(site)
  const { headers } = await call(site, 'GET', '/api/site')
  const content = { ...sampleContent, ...differences }
  const ifMatch = { ...session, 'If-Match': headers.get('etag') ?? '' }
  const { status } = await call(site, 'PUT', '/api/site', content, ifMatch)
  if (status !== 200) throw new Error(`The content was refused: ${status}`)
  for (const origin of site.origins) {
    const served = async () => await (await fetch(`${origin}/api/site`)).json()
    await expect.poll(served, { timeout: 60_000 }).toEqual(content)
  }
}

/** Stores an account through the site's own queries. */
export function storeUser(site: RunningSite, draft: StoredUser): Promise<User> {
  return withDatabase(site, async (db) => {
    const { password, ...rest } = draft
    const passwordHash = await hashPassword(password)
    const outcome = await insertUser(db, { ...rest, passwordHash }, new Date())
    if (!('user' in outcome)) throw new Error(`${draft.email} already exists`)
    return outcome.user
  })
}

export interface StoredUser {
  username: string
  email: string
  password: string
  isAdmin: boolean
}

/** Expires every session on the server. */
export function endAllSessions(site: RunningSite): Promise<unknown> {
  return withDatabase(site, (db) => db.deleteFrom('session').execute())
}

/**
 * Changes content and waits until the site serves it: the site polls the content revision every half
 * second, and until then cached responses are stale.
 */
async function changeContent<Result>(site: RunningSite, change: (db: Db) => Promise<Result>) {
  const result = await withDatabase(site, change)
  for (const origin of site.origins) {
    await expect(async () => {
      const shown = await shownBy(origin)
      // Read each time: other tests may change the content.
      const { posts } = await withDatabase(site, (db) => listPosts(db, new Date(), 100))
      const [ids, slugs] = [posts.map(({ _id }) => _id), posts.map(({ slug }) => slug)]
      expect(shown).toEqual({ called: ids, drawn: slugs })
    }).toPass({ timeout: 60_000 })
  }
  return result
}

/** The posts in the API's list and on the blog page. */
async function shownBy(origin: string) {
  const posts: { _id: string }[] = await (await fetch(`${origin}/api/blogs`)).json()
  const page = await (await fetch(`${origin}/blogs`)).text()
  const drawn = [...page.matchAll(/<article.*?href="\/blogs\/([^"]+)"/g)].map(([, id]) => id)
  return { called: posts.map(({ _id }) => _id), drawn }
}

/** Opens the site's database. */
export async function withDatabase<Result>(site: RunningSite, act: (db: Db) => Promise<Result>) {
  const { dataDir, databaseUrl } = site
  const db = await openDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) })
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}
