/** Sessions, rate limits and account rules across two processes. */
import { expect } from 'vitest'
import { type Account, addAccount, messageDraft } from '../../security/support/accounts.ts'
import { attemptLogin, from } from '../../security/support/login-attempts.ts'
import { check } from '../../support/check.ts'
import { administrator } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { twoSites } from '../support/two-processes.ts'

const sites = twoSites(async () => ({}))

check('a session of one process is valid on the other, and ends on both', async (report) => {
  const [a, b] = sites()
  const headers = await logIn(a)
  const profile = async (site: typeof a) =>
    (await call(site, 'GET', '/api/auth/profile', undefined, headers)).status
  const before = [await profile(a), await profile(b)]
  await call(a, 'POST', '/api/auth/logout', undefined, headers)
  const after = [await profile(a), await profile(b)]
  report(`${before.join(' and ')} before the logout on one, ${after.join(' and ')} right after`)
  expect([before, after]).toEqual([
    [200, 200],
    [401, 401],
  ])
})

check('failed logins are counted across both processes', async (report) => {
  const statuses: number[] = []
  for (let round = 0; round < 10; round++) {
    const site = sites()[round % 2 ? 1 : 0]
    statuses.push((await attemptLogin(site, { headers: from('203.0.113.1') })).status)
  }
  report(`429 at the ${statuses.indexOf(429) + 1}th, alternating`)
  expect(statuses).toEqual([...Array(9).fill(401), 429])
})

check('messages from one address are counted across both processes', async (report) => {
  const responses = await Promise.all(
    Array.from({ length: 14 }, (_, index) =>
      call(sites()[index % 2 ? 1 : 0], 'POST', '/api/contact', messageDraft, from('203.0.113.2')),
    ),
  )
  const stored = responses.filter(({ status }) => status === 201)
  const spam = await changeDatabase(sites()[0], 'select id from contact_message where is_spam = 1')
  report(
    `${stored.length} of ${responses.length} concurrent ones stored, ${spam.length} of them as spam`,
  )
  expect([stored.length, spam.length]).toEqual([10, 5])
})

check('one of twenty concurrent claims of a name succeeds', async (report) => {
  const headers = await logIn(sites()[0])
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const email = `grace${index}@example.org`
      const draft = { username: 'Grace', email, password: administrator.password, isAdmin: false }
      return call(sites()[index % 2 ? 1 : 0], 'POST', '/api/users', draft, headers)
    }),
  )
  const statuses = responses.map(({ status }) => status)
  const made = statuses.filter((status) => status === 201)
  report(`${made.length} made, ${statuses.filter((status) => status === 409).length} refused`)
  expect(statuses.toSorted()).toEqual([201, ...Array(19).fill(409)])
})

check(
  'the last administrator is kept under concurrent removals through both processes',
  async (report) => {
    const [a, b] = sites()
    const left: number[] = []
    const succeeded: number[] = []
    const ada = await firstAdministrator()
    for (let round = 0; round < 10; round++) {
      const max = await addAccount(a, ada.headers, `Max${round}`, true)
      const demote = { isAdmin: false }
      const [first, second] = await Promise.all([
        call(a, 'PUT', `/api/users/${max._id}`, demote, ada.headers),
        call(b, 'PUT', `/api/users/${ada._id}`, demote, max.headers),
      ])
      succeeded.push(...[first.status, second.status].filter((status) => status === 200))
      const rows = await changeDatabase(a, 'select id from "user" where is_admin = 1')
      left.push(rows.length)
      await changeDatabase(a, `update "user" set is_admin = 1 where id = '${ada._id}'`)
      await changeDatabase(a, `delete from "user" where id = '${max._id}'`)
      ada.headers = await logIn(a)
    }
    report(
      `${left.join(', ')} left after ${left.length} rounds, ${succeeded.length} demotions succeeded`,
    )
    expect(left).toEqual(Array(10).fill(1))
    expect(succeeded).toHaveLength(10)
  },
)

async function firstAdministrator(): Promise<Account> {
  const headers = await logIn(sites()[0])
  const profile = await call(sites()[0], 'GET', '/api/auth/profile', undefined, headers)
  return { ...administrator, _id: (await profile.json())._id, headers }
}
