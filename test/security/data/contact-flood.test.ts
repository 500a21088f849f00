/** A flood of messages from one address. */
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { call } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { messageDraft } from '../support/accounts.ts'
import { from } from '../support/login-attempts.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture({ TRUST_PROXY: '1' })
const maxPerHour = 10

function send(address: string): Promise<Response> {
  return call(site(), 'POST', '/api/contact', messageDraft, from(address))
}

check(
  'the eleventh message from one address gets a 429, and other addresses are unaffected',
  async (report) => {
    const responses: Response[] = []
    while (responses.length < 20 && responses.at(-1)?.status !== 429) {
      responses.push(await send('203.0.113.7'))
    }
    const waitS = Number(responses.at(-1)?.headers.get('retry-after'))
    const another = await send('203.0.113.8')
    const rows = await changeDatabase(site(), 'select is_spam from contact_message')
    report(
      `429 at the ${responses.length}th, again in ${waitS} s; another address: ${another.status}; ${rows.length} stored`,
    )
    expect(responses.length).toBe(maxPerHour + 1)
    expect(waitS).toBeLessThanOrEqual(3600)
    expect(another.status).toBe(201)
    expect(rows).toHaveLength(maxPerHour + 1)
  },
)

check('an IPv6 subnet counts as one client address', async (report) => {
  const statuses: number[] = []
  for (let host = 1; host <= maxPerHour + 1; host++) {
    statuses.push((await send(`2001:db8:1:2:${host.toString(16)}::${host}`)).status)
  }
  report(`429 at the ${statuses.indexOf(429) + 1}th of as many addresses of one /64`)
  expect(statuses).toEqual([...Array(maxPerHour).fill(201), 429])
})
