/** Two administrators who throw each other and themselves out at the same moment. */
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { administrator } from '../../support/running-site.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { type Account, addAccount } from '../support/accounts.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture()
const rounds = 5

interface Blow {
  from: Account
  to: Account
  isRemoval: boolean
}

check('the last administrator survives six concurrent removals and demotions', async (report) => {
  const left: number[] = []
  const ownWounds: string[] = []
  const odd: number[] = []
  const landed: number[] = []
  for (let round = 0; round < rounds; round++) {
    const [ada, max] = await twoAdministrators()
    const blows = inOrder(round, [
      { from: ada, to: max, isRemoval: true },
      { from: max, to: ada, isRemoval: true },
      { from: ada, to: max, isRemoval: false },
      { from: max, to: ada, isRemoval: false },
      { from: ada, to: ada, isRemoval: round % 2 === 0 },
      { from: max, to: max, isRemoval: round % 2 === 1 },
    ])
    const statuses = await Promise.all(blows.map(strike))
    landed.push(...statuses.filter((status) => status < 300))
    odd.push(...statuses.filter((status) => ![200, 204, 401, 403, 404, 409].includes(status)))
    ownWounds.push(
      ...blows.flatMap(({ from, to }, index) =>
        from === to && Number(statuses[index]) < 300 ? [`round ${round}: ${statuses[index]}`] : [],
      ),
    )
    const rows = await changeDatabase(site(), 'select id from "user" where is_admin = 1')
    left.push(rows.length)
    // Whichever comes first lands, and nobody is left to strike at the one who struck.
    expect(left).toEqual(Array(round + 1).fill(1))
  }
  report(
    `${left.join(', ')} left after ${rounds} rounds of 6 at once, of which ${landed.length} landed`,
  )
  expect(landed.length).toBeGreaterThanOrEqual(rounds)
  expect(ownWounds).toEqual([])
  expect(odd).toEqual([])
})

/** Whoever is left becomes Ada again, and gets one other administrator beside her. */
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

/** Another order in each round. */
function inOrder(round: number, blows: Blow[]): Blow[] {
  const turned = [...blows.slice(round), ...blows.slice(0, round)]
  return round % 2 ? turned.toReversed() : turned
}

async function strike({ from, to, isRemoval }: Blow): Promise<number> {
  const path = `/api/users/${to._id}`
  const response = isRemoval
    ? await call(site(), 'DELETE', path, undefined, from.headers)
    : await call(site(), 'PUT', path, { isAdmin: false }, from.headers)
  await response.arrayBuffer()
  return response.status
}
