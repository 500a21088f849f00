/** A logged-in user and the calls of their account. */
import { createTestApp, testTime } from './app.ts'
import { signInAs } from './test-users.ts'

export const later = (minutes: number) => new Date(testTime.getTime() + minutes * 60_000)

export async function siteOf(who: 'ada' | 'pia') {
  const app = await createTestApp()
  const me = await signInAs(app, who)
  const overview = async () => (await app.request('/api/account', me)).json()
  return { app, me, overview }
}
