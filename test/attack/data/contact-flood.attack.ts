/** Messages by the hundred from one address. */
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { call } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { messageDraft } from '../support/accounts.ts'
import { attackedSite } from '../support/attacked-site.ts'
import { from } from '../support/login-tries.ts'

const site = attackedSite({ TRUST_PROXY: '1' })
const mostPerHour = 10

function send(address: string): Promise<Response> {
  return call(site(), 'POST', '/api/contact', messageDraft, from(address))
}

check('one address meets 429 by the eleventh message, and no other one does', async (report) => {
  const answers: Response[] = []
  while (answers.length < 20 && answers.at(-1)?.status !== 429) {
    answers.push(await send('203.0.113.7'))
  }
  const waitS = Number(answers.at(-1)?.headers.get('retry-after'))
  const another = await send('203.0.113.8')
  const rows = await changeDatabase(site(), 'select is_spam from contact_message')
  report(
    `429 at the ${answers.length}th, again in ${waitS} s; another address: ${another.status}; ${rows.length} kept`,
  )
  expect(answers.length).toBe(mostPerHour + 1)
  expect(waitS).toBeLessThanOrEqual(3600)
  expect(another.status).toBe(201)
  expect(rows).toHaveLength(mostPerHour + 1)
})

check('a whole IPv6 subscriber is one address', async (report) => {
  const statuses: number[] = []
  for (let host = 1; host <= mostPerHour + 1; host++) {
    statuses.push((await send(`2001:db8:1:2:${host.toString(16)}::${host}`)).status)
  }
  report(`429 at the ${statuses.indexOf(429) + 1}th of as many addresses of one /64`)
  expect(statuses).toEqual([...Array(mostPerHour).fill(201), 429])
})
