/** Calls of a running site's API, as a program makes them. */
import { administrator, type RunningSite } from './running-site.ts'

/** Logs in as a program. @returns the header that carries the session */
export async function logIn(
  site: RunningSite,
  login: { email: string; password: string } = administrator,
): Promise<{ Cookie: string }> {
  const response = await call(site, 'POST', '/api/auth/login', login)
  const session = response.headers.getSetCookie().find((line) => /^(__Host-)?session=/.test(line))
  if (response.status !== 200 || !session) {
    throw new Error(`The login was answered ${response.status}: ${await response.text()}`)
  }
  return { Cookie: session.split(';')[0] ?? '' }
}

/** Calls the API with JSON, as the site's own pages do. */
export function call(
  site: RunningSite,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(site.url + path, {
    method,
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}
