/**
 * Requests as the administrator of a measured site and as a visitor; each call returns its duration in ms. Node's own
 * client takes less of it than `fetch`, which also decompresses.
 */
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
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
  const agent = new Agent({ keepAlive: true })
  const ask = async (
    path: string,
    options: { method?: string; headers: object; body?: string },
  ) => {
    const { method = 'GET', body } = options
    const headers = { 'Accept-Encoding': 'br', ...options.headers }
    const began = performance.now()
    const sent = request(origin + path, { agent, method, headers }).end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    await buffer(response)
    const ms = performance.now() - began
    const { statusCode = 0 } = response
    if (statusCode >= 500 || statusCode === 401) {
      throw new Error(`${path} was answered ${statusCode}`)
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
