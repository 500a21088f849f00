/** Requests as the administrator of a measured site and as a visitor; each call returns its duration in ms. */

import { adminApi } from '#admin-paths.ts'
import { api } from '#paths.ts'
import { administrator } from './measured-site.ts'

export interface AdminClient {
  publish: (title: string) => Promise<number>
  /** Reads as a visitor. */
  read: (path: string) => Promise<number>
  /** Reads as the administrator. */
  manage: (path: string) => Promise<number>
}

const content = '<h2>Stir</h2><p>Once around, then the other way.</p>'

/** @throws when a response is a 401 or a 5xx */
export async function logIn(origin: string): Promise<AdminClient> {
  const json = { 'Content-Type': 'application/json' }
  const login = await fetch(origin + adminApi.login, {
    ...{ method: 'POST', headers: json },
    body: JSON.stringify(administrator),
  })
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const request = async (path: string, options: RequestInit) => {
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
      request(api.posts, {
        ...{ method: 'POST', headers: { ...json, Cookie: cookie } },
        body: JSON.stringify({ title, excerpt: title, content }),
      }),
    read: (path) => request(path, { headers: { 'Sec-Purpose': 'prefetch' } }),
    manage: (path) => request(path, { headers: { Cookie: cookie } }),
  }
}
