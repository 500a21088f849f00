/** Creates accounts, posts and messages through the API. */
import { administrator, type RunningSite } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'

type Headers = Record<string, string>

export interface Account {
  _id: string
  email: string
  password: string
  headers: { Cookie: string }
}

/** Creates an account and logs it in. @param headers an administrator's session */
export async function addAccount(
  site: RunningSite,
  headers: Headers,
  username: string,
  isAdmin = false,
): Promise<Account> {
  const login = {
    email: `${username.toLowerCase()}@example.org`,
    password: administrator.password,
  }
  const { _id } = await made(site, headers, '/api/users', { username, ...login, isAdmin })
  return { _id, ...login, headers: await logIn(site, login) }
}

export const validPost = {
  title: 'Stock',
  excerpt: 'Bones and time',
  content: '<p>Simmer.</p>',
} as const
export const messageDraft = {
  name: 'Ines',
  email: 'ines@example.com',
  subject: 'Hello',
  message: 'Could you help?',
} as const

/** @returns the id of a new post */
export async function addPost(
  site: RunningSite,
  headers: Headers,
  draft: Partial<Record<'title' | 'excerpt' | 'content' | 'publishedAt', string>> = {},
): Promise<string> {
  return (await made(site, headers, '/api/blogs', { ...validPost, ...draft }))._id
}

/** @returns the id of a visitor's message */
export async function addMessage(
  site: RunningSite,
  draft: Partial<Record<keyof typeof messageDraft, string>> = {},
): Promise<string> {
  return (await made(site, {}, '/api/contact', { ...messageDraft, ...draft }))._id
}

async function made(site: RunningSite, headers: Headers, path: string, body: unknown) {
  const response = await call(site, 'POST', path, body, headers)
  const text = await response.text()
  if (response.status !== 201) throw new Error(`POST ${path}: ${response.status} ${text}`)
  return JSON.parse(text) as { _id: string }
}
