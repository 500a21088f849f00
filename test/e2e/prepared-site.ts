/** A running site of a test file's own, with the content that its tests talk about. */

import { expect } from '@playwright/test'
import type { Db } from '#db/open.server.ts'
import { openDatabase } from '#db/open.server.ts'
import { insertPost, listPosts, type PostDraft } from '#features/posts/post-queries.server.ts'
import { hashPassword } from '#features/users/password.server.ts'
import type { User } from '#features/users/user.ts'
import { insertUser } from '#features/users/user-queries.server.ts'
import { test } from '../support/browser.ts'
import type { RunningSite, SiteOptions } from '../support/running-site.ts'

/** Playwright's `test` on a site that is prepared once, before its first page is asked for. */
export function testOn(
  prepare: (site: RunningSite) => Promise<unknown>,
  options: SiteOptions = {},
) {
  const recipe = { prepare, options }
  return test.extend<{ site: RunningSite }>({
    site: async ({ sites }, use) => use(await sites.of(recipe)),
  })
}

export interface StoredPost extends Partial<PostDraft> {
  title: string
  createdAt?: string
}

/** Stores a post as the site itself would. @returns its id, once the site shows it */
export function storePost(site: RunningSite, post: StoredPost): Promise<string> {
  return changeContent(site, async (db) => {
    const { createdAt = '2024-01-05T12:00:00Z', ...rest } = post
    const draft = { excerpt: 'An excerpt', content: '<p>Text</p>', author: 'Ada Lovelace', ...rest }
    return (await insertPost(db, draft, new Date(createdAt)))._id
  })
}

/** Stores so many posts, from `Post 01` on, each a day younger than the one before. */
export function storeNumberedPosts(site: RunningSite, count: number): Promise<unknown> {
  return changeContent(site, (db) => {
    const numbers = Array.from({ length: count }, (_, index) => index + 1)
    return Promise.all(numbers.map((number) => insertNumberedPost(db, number)))
  })
}

function insertNumberedPost(db: Db, number: number) {
  const name = String(number).padStart(2, '0')
  return insertPost(
    db,
    {
      title: `Post ${name}`,
      excerpt: `Excerpt ${name}`,
      content: '<p>Text</p>',
      author: 'Ada Lovelace',
    },
    new Date(Date.UTC(2024, 0, number)),
  )
}

export function removePost(site: RunningSite, id: string): Promise<unknown> {
  return changeContent(site, (db) => db.deleteFrom('post').where('id', '=', id).execute())
}

export function removeAllPosts(site: RunningSite): Promise<unknown> {
  return changeContent(site, (db) => db.deleteFrom('post').execute())
}

/** Makes an account as the site itself would. */
export function storeUser(site: RunningSite, draft: StoredUser): Promise<User> {
  return withDatabase(site, async (db) => {
    const { password, ...rest } = draft
    const passwordHash = await hashPassword(password)
    const outcome = await insertUser(db, { ...rest, passwordHash }, new Date())
    if (!('user' in outcome)) throw new Error(`${draft.email} is there already`)
    return outcome.user
  })
}

export interface StoredUser {
  username: string
  email: string
  password: string
  isAdmin: boolean
}

/** Ends every session on the server, as time would. */
export function endAllSessions(site: RunningSite): Promise<unknown> {
  return withDatabase(site, (db) => db.deleteFrom('session').execute())
}

/**
 * The site follows what others write to its database, half a second later: what it kept until then shows
 * the old, and what it has not kept yet the new.
 */
async function changeContent<Result>(site: RunningSite, change: (db: Db) => Promise<Result>) {
  const result = await withDatabase(site, change)
  for (const origin of site.origins) {
    await expect(async () => {
      const shown = await shownBy(origin)
      // Looked up each time: others may change it meanwhile.
      const { posts } = await withDatabase(site, (db) => listPosts(db, 100))
      const ids = posts.map(({ _id }) => _id)
      expect(shown).toEqual({ called: ids, drawn: ids })
    }).toPass({ timeout: 10_000 })
  }
  return result
}

/** The posts in the API's list and on the page of it. */
async function shownBy(origin: string) {
  const posts: { _id: string }[] = await (await fetch(`${origin}/api/blogs`)).json()
  const page = await (await fetch(`${origin}/blogs`)).text()
  const drawn = [...page.matchAll(/<article.*?href="\/blogs\/([^"]+)"/g)].map(([, id]) => id)
  return { called: posts.map(({ _id }) => _id), drawn }
}

/** Looks into the site's own database, or changes it. */
export async function withDatabase<Result>(site: RunningSite, act: (db: Db) => Promise<Result>) {
  const { dataDir, databaseUrl } = site
  const db = await openDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) })
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}
