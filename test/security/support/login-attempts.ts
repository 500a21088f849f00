/** Login attempts from chosen client addresses. */
import { administrator, type RunningSite } from '../../support/running-site.ts'
import { call } from '../../support/site-calls.ts'

interface Guess {
  email?: string
  password?: string
  headers?: Record<string, string>
}

/** Posts a login; with a wrong password by default. */
export function attemptLogin(
  site: RunningSite,
  { email = administrator.email, password = 'a wrong guess', headers = {} }: Guess = {},
): Promise<Response> {
  return call(site, 'POST', '/api/auth/login', { email, password }, headers)
}

/** The header in which the trusted proxy passes the client address. */
export function from(address: string): Record<string, string> {
  return { 'X-Forwarded-For': address }
}

/** The nth address of a private range. */
export function clientAddress(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}
