/** Calls the API of a running site. */
import { administrator, type RunningSite } from './running-site.ts'

/** Logs in. @returns the session cookie as a header */
export async function logIn(
  site: Pick<RunningSite, 'url'>,
  { email, password }: { email: string; password: string } = administrator,
): Promise<{ Cookie: string }> {
  const response = await call(site, 'POST', '/api/auth/login', { email, password })
  const session = response.headers.getSetCookie().find((line) => /^(__Host-)?session=/.test(line))
  if (response.status !== 200 || !session) {
    throw new Error(`The login was answered ${response.status}: ${await response.text()}`)
  }
  return { Cookie: session.split(';')[0] ?? '' }
}

/** Calls the API with a JSON body, as the site's pages do. */
export function call(
  site: Pick<RunningSite, 'url'>,
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
