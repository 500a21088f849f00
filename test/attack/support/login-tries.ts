/** Passwords that are guessed, one after the other. */
import { administrator, type RunningSite } from '../../support/running-site.ts'
import { call } from '../../support/site-calls.ts'

interface Guess {
  email?: string
  password?: string
  headers?: Record<string, string>
}

/** Tries a password, a wrong one unless told otherwise. */
export function tryLogin(
  site: RunningSite,
  { email = administrator.email, password = 'a wrong guess', headers = {} }: Guess = {},
): Promise<Response> {
  return call(site, 'POST', '/api/auth/login', { email, password }, headers)
}

/** The header by which the one trusted proxy tells an address. */
export function from(address: string): Record<string, string> {
  return { 'X-Forwarded-For': address }
}

/** One of many addresses that belong to nobody. */
export function anyAddress(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}
