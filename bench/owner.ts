/** The administrator of a measured site, and a visitor without a session: each call gives its time in ms. */

import { adminApi } from '#admin-routes.ts'
import { api } from '#routes.ts'
import { administrator } from './measured-site.ts'

export interface Owner {
  publish: (title: string) => Promise<number>
  /** Reads as a visitor does. */
  read: (path: string) => Promise<number>
  /** Reads what only an administrator may. */
  manage: (path: string) => Promise<number>
}

const content = '<h2>Stir</h2><p>Once around, then the other way.</p>'

/** @throws where the site refuses */
export async function logIn(origin: string): Promise<Owner> {
  const json = { 'Content-Type': 'application/json' }
  const login = await fetch(origin + adminApi.login, {
    ...{ method: 'POST', headers: json },
    body: JSON.stringify(administrator),
  })
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const ask = async (path: string, options: RequestInit) => {
    const began = performance.now()
    const response = await fetch(origin + path, options)
    await response.arrayBuffer()
    const ms = performance.now() - began
    if (response.status >= 500 || response.status === 401) {
      throw new Error(`${path} was answered ${response.status}`)
    }
    return ms
  }
  return {
    publish: (title) =>
      ask(api.posts, {
        ...{ method: 'POST', headers: { ...json, Cookie: cookie } },
        body: JSON.stringify({ title, excerpt: title, content }),
      }),
    read: (path) => ask(path, { headers: { 'Sec-Purpose': 'prefetch' } }),
    manage: (path) => ask(path, { headers: { Cookie: cookie } }),
  }
}
