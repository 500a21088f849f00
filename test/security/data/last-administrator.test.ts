/** Two administrators who concurrently remove and demote each other and themselves. */
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { administrator } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { type Account, addAccount } from '../support/accounts.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture()
const rounds = 5

interface Call {
  from: Account
  to: Account
  isRemoval: boolean
}

check('the last administrator survives six concurrent removals and demotions', async (report) => {
  const left: number[] = []
  const ownRemovals: string[] = []
  const unexpected: number[] = []
  const succeeded: number[] = []
  for (let round = 0; round < rounds; round++) {
    const [ada, max] = await twoAdministrators()
    const calls = inOrder(round, [
      { from: ada, to: max, isRemoval: true },
      { from: max, to: ada, isRemoval: true },
      { from: ada, to: max, isRemoval: false },
      { from: max, to: ada, isRemoval: false },
      { from: ada, to: ada, isRemoval: round % 2 === 0 },
      { from: max, to: max, isRemoval: round % 2 === 1 },
    ])
    const statuses = await Promise.all(calls.map(send))
    succeeded.push(...statuses.filter((status) => status < 300))
    unexpected.push(
      ...statuses.filter((status) => ![200, 204, 401, 403, 404, 409].includes(status)),
    )
    ownRemovals.push(
      ...calls.flatMap(({ from, to }, index) =>
        from === to && Number(statuses[index]) < 300 ? [`round ${round}: ${statuses[index]}`] : [],
      ),
    )
    const rows = await changeDatabase(site(), 'select id from "user" where is_admin = 1')
    left.push(rows.length)
    // The first call succeeds; the others fail, since their session or role is gone.
    expect(left).toEqual(Array(round + 1).fill(1))
  }
  report(
    `${left.join(', ')} left after ${rounds} rounds of 6 concurrent calls, ${succeeded.length} succeeded`,
  )
  expect(succeeded.length).toBeGreaterThanOrEqual(rounds)
  expect(ownRemovals).toEqual([])
  expect(unexpected).toEqual([])
})

/** Resets the remaining administrator to Ada and adds a second one. */
async function twoAdministrators(): Promise<[Account, Account]> {
  await changeDatabase(site(), 'delete from "user" where is_admin = 0')
  await changeDatabase(
    site(),
    `update "user" set username = 'Ada', username_key = 'ada',
      email = '${administrator.email}', email_key = '${administrator.email}'`,
  )
  const headers = await logIn(site())
  const profile = await call(site(), 'GET', '/api/auth/profile', undefined, headers)
  const ada = { ...administrator, _id: (await profile.json())._id, headers }
  return [ada, await addAccount(site(), headers, 'Max', true)]
}

/** A different order in each round. */
function inOrder(round: number, calls: Call[]): Call[] {
  const turned = [...calls.slice(round), ...calls.slice(0, round)]
  return round % 2 ? turned.toReversed() : turned
}

async function send({ from, to, isRemoval }: Call): Promise<number> {
  const path = `/api/users/${to._id}`
  const response = isRemoval
    ? await call(site(), 'DELETE', path, undefined, from.headers)
    : await call(site(), 'PUT', path, { isAdmin: false }, from.headers)
  await response.arrayBuffer()
  return response.status
}
