/** One call of each kind of write, and reads, on a site whose disk fails. */
import { expect } from 'vitest'
import { files } from '#paths.ts'
import { newClientHeaders } from '../../security/support/client-addresses.ts'
import { administrator, type RunningSite } from '../../support/running-site.ts'
import { call } from '../../support/site-calls.ts'
import { upload } from './writers.ts'

type Headers = Record<string, string>

const formMessage = 'What a visitor typed for an hour'

/** It is large enough to exceed a buffered log write. */
const long = 'word '.repeat(1900)

/** @returns the responses to a message, a post, an upload, a login and the form without JavaScript */
export async function attemptWrites(
  site: RunningSite,
  ada: Headers,
  picture: Buffer,
): Promise<Response[]> {
  const message = { name: 'Ines', email: 'ines@example.com', message: long }
  const post = { title: 'Stock', excerpt: 'Bones', content: `<p>${long}</p>` }
  const fields = { ...message, subject: '', message: `${formMessage} ${long}` }
  return [
    await call(site, 'POST', '/api/contact', message, newClientHeaders()),
    await call(site, 'POST', '/api/blogs', post, ada),
    await upload(site, ada, picture),
    await call(site, 'POST', '/api/auth/login', administrator, newClientHeaders()),
    await fetch(site.url, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) },
      headers: { Accept: 'text/html', ...newClientHeaders() },
    }),
  ]
}

export function statusesOf(responses: Response[]): number[] {
  return responses.map(({ status }) => status)
}

/** Each write is refused with a message and the time to wait, the form with what was typed. */
export async function expectRefusals(responses: Response[], status: number): Promise<void> {
  expect(statusesOf(responses)).toEqual(responses.map(() => status))
  for (const response of responses) {
    const text = await response.text()
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(text).not.toMatch(/sqlite|SQLITE|\/tmp\//)
    if (response.headers.get('content-type')?.startsWith('text/html')) {
      expect(text).toContain(formMessage)
    } else {
      expect(JSON.parse(text)).toEqual({ message: expect.stringMatching(/^[A-Z].+\.$/) })
    }
  }
}

/** Pages, API routes and files are served. */
export async function expectReads(site: RunningSite, ada: Headers, more: string[] = []) {
  const paths = [
    ...['/', '/blogs', '/api/blogs', '/api/stats', files.feed, '/healthz', '/readyz', '/admin'],
    ...['/api/messages', '/api/users', '/api/auth/profile', ...more],
  ]
  for (const path of paths) {
    const response = await fetch(site.url + path, { headers: ada })
    await response.text()
    expect([path, response.status]).toEqual([path, 200])
  }
}
